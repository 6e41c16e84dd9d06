import { buyingProblems } from '@gatehouse/contract/billing/buying'
import { demandOneself } from '../../accounts/sessions/demand-oneself.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { demandStanding } from '../../organizations/roles/demand-standing.ts'
import type { Reading } from '../../platform/work.ts'

type Named = { organizationId?: string | undefined }

/** The organization meant, where the caller may see what it bought. */
export async function demandLook(work: Reading, { organizationId }: Named): Promise<string> {
  const right = { asks: { purchase: ['read'] }, or: buyingProblems.may_not_see }
  return (await demandStanding(work, { organizationId }, right)).member.organization_id
}

/** The organization meant, where the caller may buy for it, and is nobody else meanwhile. */
export async function demandBuyer(work: Reading, { organizationId }: Named): Promise<string> {
  demandOneself(work)
  const right = { asks: { purchase: ['create'] }, or: buyingProblems.may_not_buy }
  return (await demandStanding(work, { organizationId }, right)).member.organization_id
}

/** The caller, who buys for themselves. */
export const oneself = (work: Reading) => ({ user_id: signedIn(work).user_id })
