import type { LinkedAccount } from '@gatehouse/contract/accounts/linked-accounts'
import type { Reading } from '../../platform/work.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { toLinkedAccount } from './account.ts'
import { listAccountsOf } from './queries.ts'

/** The calling user's linked accounts. */
export async function listAccounts(work: Reading): Promise<LinkedAccount[]> {
  const { user_id } = signedIn(work)
  return (await listAccountsOf(work, user_id)).map(toLinkedAccount)
}
