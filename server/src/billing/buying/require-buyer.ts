import { buyingProblems } from '@gatehouse/contract/billing/buying-problems'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { requireStanding } from '../../organizations/roles/require-standing.ts'
import { requireStandingOr } from '../../organizations/roles/standing.ts'
import type { Reading } from '../../platform/work.ts'

type BuyerReference = { organizationId?: string | undefined }

/** Returns the organization of the request; fails unless the caller may see its purchases. */
export async function requirePurchaseViewer(
  work: Reading,
  { organizationId }: BuyerReference,
): Promise<string> {
  const right = { asks: { purchase: ['read'] }, or: buyingProblems.may_not_see }
  return (await requireStanding(work, { organizationId }, right)).member.organization_id
}

/**
 * Returns the organization of the request; fails during impersonation, or unless the caller may buy
 * for it.
 */
export async function requireBuyer(
  work: Reading,
  { organizationId }: BuyerReference,
): Promise<string> {
  requireOwnSession(work)
  const right = { asks: { purchase: ['create'] }, or: buyingProblems.may_not_buy }
  return (await requireStanding(work, { organizationId }, right)).member.organization_id
}

/**
 * Returns the organization of the request and the caller's membership, whatever their roles: in the
 * portal, a member who may not buy sees only what they may use.
 */
export async function requireMember(work: Reading, { organizationId }: BuyerReference) {
  requireOwnSession(work)
  const { member } = await requireMembershipOf(work, { organizationId })
  return { buyer_organization_id: member.organization_id, member_id: member.id }
}

/** The caller's membership in the organization of the request. */
export function requireMembershipOf(work: Reading, { organizationId }: BuyerReference) {
  const { no_active_organization: none, not_a_member: stranger } = memberProblems
  return requireStandingOr(work, { organizationId }, { none, stranger })
}

/** The signed-in caller as the buyer. */
export const currentUser = (work: Reading) => ({ user_id: signedIn(work).user_id })
