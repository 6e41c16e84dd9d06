import { buyingProblems } from '@gatehouse/contract/billing/buying'
import { demandOneself } from '../../accounts/sessions/demand-oneself.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { demandStanding } from '../../organizations/roles/demand-standing.ts'
import type { Reading } from '../../platform/work.ts'

type Named = { organizationId?: string | undefined }

/** Returns the organization of the request; fails unless the caller may see its purchases. */
export async function demandLook(work: Reading, { organizationId }: Named): Promise<string> {
  const right = { asks: { purchase: ['read'] }, or: buyingProblems.may_not_see }
  return (await demandStanding(work, { organizationId }, right)).member.organization_id
}

/**
 * Returns the organization of the request; fails during impersonation, or unless the caller may buy
 * for it.
 */
export async function demandBuyer(work: Reading, { organizationId }: Named): Promise<string> {
  demandOneself(work)
  const right = { asks: { purchase: ['create'] }, or: buyingProblems.may_not_buy }
  return (await demandStanding(work, { organizationId }, right)).member.organization_id
}

/** The signed-in caller as the buyer. */
export const oneself = (work: Reading) => ({ user_id: signedIn(work).user_id })
