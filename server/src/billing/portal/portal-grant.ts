import type {
  CustomerBenefitGrant,
  BenefitSubscriber,
} from '@gatehouse/contract/billing/portal-entities'
import type { Nested } from '../../platform/db/nested.ts'
import { toOrganization, type OrganizationRow } from '../../organizations/merchant/merchant.ts'
import { activeFiles, toBenefitPublic } from '../benefits/benefit.ts'
import { grantFieldsOf, statusOf, type GrantWithOwner } from '../grants/grant.ts'
import { toPortalCustomer } from './portal-customer.ts'

/** A grant with the merchant who made it. */
export type PortalGrantRow = GrantWithOwner & { organization: Nested<OrganizationRow> }

/** The grant as its customer sees it. */
export function toPortalGrant(row: PortalGrantRow): CustomerBenefitGrant {
  return {
    ...grantFieldsOf(row),
    customer: toPortalCustomer(row.customer),
    benefit: toSubscriberBenefit(row),
    properties: row.properties,
  }
}

function toSubscriberBenefit(row: PortalGrantRow): BenefitSubscriber {
  const { benefit } = row
  const fields = {
    ...toBenefitPublic(benefit),
    metadata: benefit.metadata,
    organization: toOrganization(row.organization),
    properties: shownProperties(row),
  }
  // Properties were validated by the contract's schema for the type; the encoder omits other
  // fields.
  return fields as BenefitSubscriber
}

/**
 * Note and files are the purchased content, so they are shown only while the benefit is granted.
 */
function shownProperties(row: PortalGrantRow): Record<string, unknown> {
  const { type, properties } = row.benefit
  if (type === 'custom' && statusOf(row) !== 'granted') return { ...properties, note: null }
  if (type === 'downloadables') {
    return { active_files: statusOf(row) === 'granted' ? activeFiles(properties) : [] }
  }
  return properties
}
