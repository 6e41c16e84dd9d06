import {
  linkedAccountProblems,
  type AccountChoice,
} from '@gatehouse/contract/accounts/linked-accounts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { AccountRow } from './account.ts'

/**
 * Which of a person's accounts is meant: `accountId` is our id for newer clients and the provider's
 * for older ones; without one it is the first of the provider. What two of them share names
 * neither.
 */
export function chooseAccount(
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
