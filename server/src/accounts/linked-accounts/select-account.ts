import {
  linkedAccountProblems,
  type AccountChoice,
} from '@gatehouse/contract/accounts/linked-accounts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { AccountRow } from './account.ts'

/**
 * Which of a user's linked accounts a request means: `accountId` is our id for newer clients and
 * the provider's id for older ones; without it, the provider's first account. An `accountId` that
 * matches two accounts selects neither.
 */
export function selectAccount(
  accounts: AccountRow[],
  { providerId, accountId }: AccountChoice,
): AccountRow {
  const ofProvider = accounts.filter(
    row => providerId === undefined || row.provider_id === providerId,
  )
  const [first] = ofProvider
  if (accountId === undefined) return first ?? fail(linkedAccountProblems.not_found)
  const own = ofProvider.find(({ id }) => id === accountId.toLowerCase())
  if (own) return own
  const [one, other] = ofProvider.filter(({ account_id }) => account_id === accountId)
  if (other) fail(linkedAccountProblems.ambiguous)
  return one ?? fail(linkedAccountProblems.not_found)
}
