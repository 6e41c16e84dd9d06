import type { CallbackError } from '@gatehouse/contract/accounts/social'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { AccountRow } from '../linked-accounts/account.ts'
import { tokenColumns, tokensOf } from '../linked-accounts/account.ts'
import {
  findProviderAccount,
  insertAccount,
  lockProviderAccount,
  updateAccount,
} from '../linked-accounts/queries.ts'
import { notifyUser } from '../mails/notify-user.ts'
import { isPlaceholder } from '../users/placeholder.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser, findUserByEmail, lockName, updateUserRow } from '../users/queries.ts'
import { lowerEmail, type UserRow } from '../users/user.ts'
import { claimAddress } from '../verifications/claim-address.ts'
import {
  providerAccountKey,
  isEmailTrusted,
  type ResolvedAccount,
  type SignInContext,
  type Identity,
} from './identity.ts'
import { signUpWithIdentity } from './sign-up-with-identity.ts'

/**
 * Finds the account of a user who signs in with a provider: the one linked to the same provider
 * account, or the one with the address the provider vouches for, or a new one. An account is never
 * found by an id without its provider.
 */
export async function signInWithProvider(
  work: Work,
  identity: Identity,
  coming: SignInContext,
): Promise<ResolvedAccount | CallbackError> {
  const at = providerAccountKey(identity)
  await lockProviderAccount(work, at)
  const account = await findProviderAccount(work, at)
  if (account) return returnFromProvider(work, account, identity)
  const email = lowerEmail(identity.profile.email)
  await lockName(work, 'email', email)
  const holder = await findUserByEmail(work, email)
  if (!holder) return signUpWithIdentity(work, identity, coming)
  return linkToHolder(work, holder, identity)
}

async function returnFromProvider(
  work: Work,
  account: AccountRow,
  identity: Identity,
): Promise<ResolvedAccount> {
  const settings = await settingsOf(work)
  const { profile, tokens } = identity
  const found = await findUser(work, account.user_id)
  if (!found) throw new Error('an account must belong to a user')
  const { keys } = work.server
  const renews = settings.social_tokens_renewed
  const updatedAccount = renews
    ? await updateAccount(work, account.id, tokenColumns(keys, tokens))
    : account
  const user = await follow(work, found, identity)
  const isNewlyVerified = profile.email_verified && lowerEmail(profile.email) === user.email
  if (!isNewlyVerified || user.email_verified) return { user, is_new: false }
  // Everything set up before the address was verified is revoked, and the account is linked again.
  const claimed = await claimAddress(work, user)
  const { provider_id, account_id, user_id } = updatedAccount
  const tokensKept = tokensOf(keys, updatedAccount)
  await insertAccount(work, { provider_id, account_id, user_id, tokens: tokensKept })
  return { user: claimed, is_new: false }
}

/**
 * Copies name and picture from the provider, where the operator enables that; never the address.
 */
async function follow(work: Work, user: UserRow, identity: Identity): Promise<UserRow> {
  const { social_profile_followed } = await settingsOf(work)
  const { provider, profile } = identity
  const { name, image } = profile
  if (!social_profile_followed.includes(provider.id)) return user
  if (user.name === name && user.image === image) return user
  await invalidateCachedSessions(work, user.id)
  return updateUserRow(work, user.id, { name, image })
}

/**
 * The address already belongs to a user. The account is linked only when the provider vouches for
 * the address and the address was verified here as well: otherwise an attacker who signed up with
 * it first would share the account (CVE-2026-53516). If it was not verified, only the provider's
 * own verification counts, and everything set up before it is revoked.
 */
async function linkToHolder(
  work: Work,
  holder: UserRow,
  identity: Identity,
): Promise<ResolvedAccount | CallbackError> {
  const settings = await settingsOf(work)
  const { profile } = identity
  const { account_linking_enabled, account_linking_implicit } = settings
  if (!account_linking_enabled || !account_linking_implicit) return 'account_not_linked'
  if (isPlaceholder(holder.email) || !isEmailTrusted(settings, identity))
    return 'account_not_linked'
  if (!holder.email_verified && !profile.email_verified) return 'account_not_linked'
  const user = await claimAddress(work, holder)
  await linkSignInMethod(work, user, identity)
  return { user, is_new: false }
}

/** Links a provider's account, logs it in the user's security log, and notifies them. */
export async function linkSignInMethod(
  work: Work,
  user: UserRow,
  identity: Identity,
): Promise<void> {
  const at = providerAccountKey(identity)
  await insertAccount(work, { ...at, user_id: user.id, tokens: identity.tokens })
  await recordAudit(work, {
    action: 'user.account_linked',
    subject_kind: 'user',
    subject_id: user.id,
    organization_id: null,
    after: { provider: at.provider_id, account: at.account_id },
  })
  await notifyUser(work, user, 'account_linked', { provider: identity.provider.name })
}
