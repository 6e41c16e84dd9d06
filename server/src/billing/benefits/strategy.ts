import type {
  benefitInputs,
  benefitProperties,
  BenefitType,
  subscriberProperties,
} from '@gatehouse/contract/billing/benefit-properties'
import type { GrantError } from '@gatehouse/contract/billing/grants'
import type { Platform } from '@gatehouse/contract/billing/platforms'
import type { z } from 'zod'
import type { Work } from '../../platform/work.ts'

/** The settings of a benefit as the merchant enters them. */
type BenefitInput<T extends BenefitType = BenefitType> = z.output<(typeof benefitInputs)[T]>

/** The settings of a benefit as they are stored and as the merchant sees them. */
export type BenefitProperties<T extends BenefitType = BenefitType> = z.output<
  (typeof benefitProperties)[T]
>

/** The settings of a benefit as its customer sees them. */
type SubscriberProperties<T extends BenefitType = BenefitType> = z.output<
  (typeof subscriberProperties)[T]
>

/** The grant that a strategy delivers or revokes. */
type DeliveredGrant = {
  id: string
  organization_id: string
  customer_id: string
  benefit_id: string
  /** The subscription it belongs to; null if its order was paid once. */
  subscription_id: string | null
  /** The data of the last delivery, and what the customer chose. */
  properties: Record<string, unknown>
}

/** The data of a grant, shown as its `properties`. */
type GrantProperties = Record<string, unknown>

/**
 * The delivered grant's data, or why it is not delivered. `pending`: it was requested from a
 * platform, and `settle-access.ts` in `grants` applies the result.
 */
type DeliveryResult =
  | { properties: GrantProperties }
  | { error: GrantError }
  | { pending: GrantProperties }

/** A change of a benefit's settings, applied to its grants in batches. */
type SettingsChange<T extends BenefitType = BenefitType> = {
  benefit_id: string
  /** The settings after the change. */
  properties: BenefitProperties<T>
  /** Whether this is the first batch of grants. */
  is_first_batch: boolean
}

/**
 * Everything the server does differently for one type of benefit. An optional function is absent
 * when the type needs nothing there. The functions are methods, so that the strategy of one type
 * can be used as a strategy of any type: its callers pass the settings of the same row.
 */
export interface BenefitStrategy<T extends BenefitType = BenefitType> {
  /** The platform that gives access; the type is offered if the operator has configured it. */
  platform?: Platform
  /**
   * `in_sale`: granted in the transaction of the sale, without an external call. `in_job`: granted
   * in a job of its own right after.
   */
  granted: 'in_sale' | 'in_job'
  /**
   * Checks the entered settings against other objects and returns what is stored. Absent: the
   * settings are stored as entered.
   */
  validate?(
    work: Work,
    organization_id: string,
    input: BenefitInput<T>,
  ): BenefitProperties<T> | Promise<BenefitProperties<T>>
  /**
   * Delivers the benefit; delivering it again has the same result. `renewing`: the customer asks
   * for it again.
   */
  grant(
    work: Work,
    grant: DeliveredGrant,
    properties: BenefitProperties<T>,
    delivery: { renewing: boolean },
  ): DeliveryResult | Promise<DeliveryResult>
  /** The data of a grant whose access an account was given. */
  delivered?(properties: BenefitProperties<T>, account_id: string): GrantProperties
  /**
   * Applies changed settings to existing grants and returns their new data, or undefined if it
   * stays as it is. Absent: grants have no copy of the settings, and a change does not touch them.
   */
  update?(
    work: Work,
    change: SettingsChange<T>,
  ): GrantProperties | undefined | Promise<GrantProperties | undefined>
  /**
   * Delivers again what a new period of its subscription includes, once the period is paid; returns
   * the grant's new data. Absent: a renewal changes nothing.
   */
  cycle?(
    work: Work,
    grant: DeliveredGrant,
    properties: BenefitProperties<T>,
  ): Promise<GrantProperties>
  /** Revokes what was delivered. Absent: nothing exists apart from the grant. */
  revoke?(work: Work, grant: DeliveredGrant): Promise<void>
  /**
   * The settings that the customer of a grant sees. Absent: the stored ones, reduced by the
   * contract to the fields of `subscriberProperties`.
   */
  customerView?(
    properties: BenefitProperties<T>,
    displayed: { is_granted: boolean },
  ): SubscriberProperties<T>
}
