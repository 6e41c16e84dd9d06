import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import type { UserHoldings } from '@gatehouse/contract/accounts/holdings'
import type { Reading } from '../../platform/work.ts'
import { toLinkedAccount } from '../linked-accounts/account.ts'
import { listAccountsOf } from '../linked-accounts/queries.ts'
import { requirePermission } from './require-permission.ts'
import { namedUser } from './named-user.ts'
import { countKeysOf, listMembershipsOf } from './queries.ts'

/** A user's sign-in methods and organizations: what an admin must know before removing the user. */
export async function getUserHoldings(work: Reading, id: string): Promise<UserHoldings> {
  await requirePermission(work, { user: ['get'] }, adminProblems.may_not_get)
  const user = await namedUser(work, id)
  const [accounts, keys, places] = await Promise.all([
    listAccountsOf(work, user.id),
    countKeysOf(work, user.id),
    listMembershipsOf(work, user.id),
  ])
  return {
    accounts: accounts.map(toLinkedAccount),
    passkeys: keys.passkeys,
    apiKeys: keys.api_keys,
    organizations: places.map(({ owned_alone: ownedAlone, ...place }) => ({
      ...place,
      ownedAlone,
    })),
  }
}
