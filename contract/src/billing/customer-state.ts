import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  Amount,
  ById,
  Currency,
  CustomFieldData,
  entity,
  Id,
  Metadata,
  Moment,
  OpaqueObject,
} from '../kit/fields.ts'
import { BenefitType } from './benefit-properties.ts'
import { ByExternalId, customerFields, customerProblems } from './customers.ts'
import { CustomerStateMeter } from './meters.ts'
import { RecurringInterval } from './prices.ts'

/** An active subscription in a customer's state; amounts in minor units per interval. */
export const CustomerStateSubscription = z
  .object({
    ...entity,
    custom_field_data: CustomFieldData,
    metadata: Metadata,
    /** SDKs up to 0.34 accept no other value: `trial_end` identifies a trial. */
    status: z.literal('active'),
    amount: Amount,
    currency: Currency,
    recurring_interval: RecurringInterval,
    current_period_start: Moment,
    current_period_end: Moment,
    trial_start: Moment.nullable(),
    trial_end: Moment.nullable(),
    cancel_at_period_end: z.boolean(),
    canceled_at: Moment.nullable(),
    started_at: Moment.nullable(),
    ends_at: Moment.nullable(),
    seats: z.int().nullable(),
    units: z.int().nullable(),
    product_id: Id,
    discount_id: Id.nullable(),
    meters: z.array(
      z.object({
        ...entity,
        consumed_units: z.number(),
        credited_units: z.int(),
        amount: Amount,
        meter_id: Id,
      }),
    ),
  })
  .meta({ id: 'CustomerStateSubscription' })
export type CustomerStateSubscription = z.output<typeof CustomerStateSubscription>

/** A benefit currently granted to the customer. */
export const CustomerStateBenefitGrant = z
  .object({
    ...entity,
    granted_at: Moment,
    benefit_id: Id,
    benefit_type: BenefitType,
    benefit_metadata: Metadata,
    properties: OpaqueObject,
  })
  .meta({ id: 'CustomerStateBenefitGrant' })
export type CustomerStateBenefitGrant = z.output<typeof CustomerStateBenefitGrant>

/**
 * Everything a merchant's program needs to know about a customer: identity, active subscriptions,
 * granted benefits.
 */
export const CustomerState = z
  .object({
    ...customerFields,
    active_subscriptions: z.array(CustomerStateSubscription),
    granted_benefits: z.array(CustomerStateBenefitGrant),
    active_meters: z.array(CustomerStateMeter),
  })
  .meta({ id: 'CustomerState' })
export type CustomerState = z.output<typeof CustomerState>

const scopes = ['customers:read', 'customers:write']
const subjects = ['organization', 'user'] as const

/** The states of customers. */
export const customerStateEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/{id}/state',
    status: 200,
    summary: 'Get the state of a customer',
    scopes,
    subjects,
    params: ById,
    output: CustomerState,
    problems: [customerProblems.not_found],
  },
  getExternal: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/external/{external_id}/state',
    status: 200,
    summary: 'Get the state of a customer by external ID',
    scopes,
    subjects,
    params: ByExternalId,
    output: CustomerState,
    problems: [customerProblems.not_found],
  },
})
