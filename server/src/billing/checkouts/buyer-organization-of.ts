import { buyerProblems } from '@gatehouse/contract/billing/buying-problems'
import { fail } from '@gatehouse/contract/kit/problems'
import { findStanding, mayDo } from '../../organizations/roles/standing.ts'
import type { Reading } from '../../platform/work.ts'

/**
 * The organization a signed-in buyer buys for, from the request header; null if they buy for
 * themselves. Their role must currently allow it, and an impersonated session may not buy for an
 * organization.
 */
export async function buyerOrganizationOf(work: Reading): Promise<string | null> {
  const { acting_for: organizationId, session } = work.actor
  if (organizationId === undefined) return null
  const standing = await findStanding(work, { organizationId })
  const allowed = standing && mayDo(standing, { purchase: ['create'] })
  if (!allowed || session?.impersonated_by) fail(buyerProblems.may_not_buy)
  return organizationId
}
