import type { BooksVerdict } from '@gatehouse/contract/billing/ledger'
import { organizationProblems } from '@gatehouse/contract/organizations/merchant'
import { fail } from '@gatehouse/contract/kit/problems'
import { findOrganization } from '../../organizations/merchant/queries.ts'
import { realNow, type Reading } from '../../platform/work.ts'
import { evaluateInvariants } from './invariants.ts'

/** Checks every ledger invariant for one organization. */
export async function verifyBooks(work: Reading, id: string): Promise<BooksVerdict> {
  if (!(await findOrganization(work, id))) fail(organizationProblems.not_found)
  const invariants = await evaluateInvariants(work.sql, { organization_ids: [id] })
  return {
    checked_at: realNow(work),
    lawful: invariants.every(({ broken }) => broken === 0),
    laws: invariants,
  }
}
