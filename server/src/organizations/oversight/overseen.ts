import { merchantLifecycle } from '@gatehouse/contract/organizations/merchant'
import {
  DecidedStatus,
  type OverseenOrganization,
  type OverseenStatus,
} from '@gatehouse/contract/organizations/oversight'
import { statusOf } from '../merchant/merchant.ts'
import type { OverseenOrganizationRow } from './queries.ts'

/** The operator's decisions, and the status each leads to. */
const steps = {
  under_review: 'review',
  active: 'activate',
  denied: 'deny',
} as const satisfies Record<DecidedStatus, string>

/** Whether an organization can reach a status from its current one. */
export const canTransitionTo = (from: OverseenStatus, to: DecidedStatus): boolean =>
  merchantLifecycle.can(steps[to], from)

/** The organization as the operator sees it. */
export function toOverseenOrganization(row: OverseenOrganizationRow): OverseenOrganization {
  const status = statusOf(row)
  const { owner_id, owner_name, owner_email } = row
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    logo: row.logo,
    email: row.email,
    website: row.website,
    country: row.country,
    status,
    nextStatuses: DecidedStatus.options.filter(to => canTransitionTo(status, to)),
    // Written in the form of the contract's OrganizationDetails.
    details: row.details as OverseenOrganization['details'],
    detailsSubmittedAt: row.details_submitted_at,
    members: row.members,
    owner:
      owner_id === null ? null : { id: owner_id, name: owner_name ?? '', email: owner_email ?? '' },
    createdAt: row.created_at,
  }
}
