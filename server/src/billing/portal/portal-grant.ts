import type {
  CustomerBenefitGrant,
  BenefitSubscriber,
} from '@gatehouse/contract/billing/portal-entities'
import type { Nested } from '../../platform/db/nested.ts'
import { toOrganization, type OrganizationRow } from '../../organizations/merchant/merchant.ts'
import { toBenefitPublic } from '../benefits/benefit.ts'
import { propertiesOf, strategyOf } from '../benefits/strategies.ts'
import { grantFieldsOf, statusOf, type GrantWithOwner } from '../grants/grant.ts'
import type { ConnectedAccount } from '../integrations/accounts/queries.ts'
import { toPortalCustomer } from './portal-customer.ts'

/** A grant with the merchant who made it, and the accounts that its customer connected. */
export type PortalGrantRow = GrantWithOwner & {
  organization: Nested<OrganizationRow>
  accounts: ConnectedAccount[]
}

/** The grant as its customer sees it. */
export function toPortalGrant(row: PortalGrantRow): CustomerBenefitGrant {
  return {
    ...grantFieldsOf(row),
    customer: toPortalCustomer(row.customer, row.accounts),
    benefit: toSubscriberBenefit(row),
    properties: row.properties,
  }
}

function toSubscriberBenefit(row: PortalGrantRow): BenefitSubscriber {
  const { benefit } = row
  const properties = propertiesOf(benefit)
  const is_granted = statusOf(row) === 'granted'
  const fields = {
    ...toBenefitPublic(benefit),
    metadata: benefit.metadata,
    organization: toOrganization(row.organization),
    properties: strategyOf(benefit).customerView?.(properties, { is_granted }) ?? properties,
  }
  // Properties were validated by the contract's schema for the type; the encoder omits other
  // fields.
  return fields as BenefitSubscriber
}
