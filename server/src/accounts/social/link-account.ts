import type { CallbackError } from '@gatehouse/contract/accounts/social'
import type { Work } from '../../platform/work.ts'
import { tokenColumns } from '../linked-accounts/account.ts'
import {
  findProviderAccount,
  lockProviderAccount,
  updateAccount,
} from '../linked-accounts/queries.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { lowerEmail, type UserRow } from '../users/user.ts'
import { linkSignInMethod } from './sign-in-with-provider.ts'
import { providerAccountKey, isEmailTrusted, type Identity } from './identity.ts'

/**
 * Links a provider's account to the signed-in user who returned from it. An account that is already
 * theirs gets the new tokens: this is how an app is granted more scopes.
 */
export async function linkAccount(
  work: Work,
  user: UserRow,
  identity: Identity,
): Promise<CallbackError | undefined> {
  const settings = await settingsOf(work)
  const at = providerAccountKey(identity)
  await lockProviderAccount(work, at)
  const account = await findProviderAccount(work, at)
  if (account && account.user_id !== user.id) return 'account_already_linked_to_different_user'
  if (account) {
    await updateAccount(work, account.id, tokenColumns(work.server.keys, identity.tokens))
    return undefined
  }
  if (!settings.account_linking_enabled || !isEmailTrusted(settings, identity)) {
    return 'unable_to_link_account'
  }
  const same = lowerEmail(identity.profile.email) === user.email
  if (!same && !settings.account_linking_different_emails) return 'email_mismatch'
  await linkSignInMethod(work, user, identity)
  return undefined
}
