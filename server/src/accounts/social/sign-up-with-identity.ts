import { Email } from '@gatehouse/contract/kit/fields'
import type { CallbackError } from '@gatehouse/contract/accounts/social'
import { UserImage, UserName } from '@gatehouse/contract/accounts/users'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { insertAccount } from '../linked-accounts/queries.ts'
import { isPlaceholder } from '../users/placeholder.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { insertUser } from '../users/queries.ts'
import { lowerEmail } from '../users/user.ts'
import { mailVerification } from '../verifications/mail-verification.ts'
import {
  providerAccountKey,
  type ResolvedAccount,
  type SignInContext,
  type Identity,
} from './identity.ts'

/**
 * Creates an account for a new user. Their address is verified if the provider itself has verified
 * it.
 */
export async function signUpWithIdentity(
  work: Work,
  identity: Identity,
  coming: SignInContext,
): Promise<ResolvedAccount | CallbackError> {
  const settings = await settingsOf(work)
  const { provider, profile, tokens } = identity
  if (!(await isOpen(work, identity, coming))) return 'signup_disabled'
  const email = lowerEmail(profile.email)
  const { success: isAddress } = Email.safeParse(email)
  const { success: isName } = UserName.safeParse(profile.name)
  if (!isAddress || !isName) return 'unable_to_create_user'
  const verified = profile.email_verified && !isPlaceholder(email)
  // A user without an address can never verify one.
  const never = isPlaceholder(email) && settings.email_verification_required
  if (never) return 'unable_to_create_session'
  const image = UserImage.safeParse(profile.image).data ?? null
  const dates = { created_at: work.now, updated_at: work.now }
  const fresh = {
    id: newId(),
    email,
    email_verified: verified,
    name: profile.name,
    image,
    ...dates,
  }
  const user = await insertUser(work, fresh)
  if (!user) return 'unable_to_create_user'
  await insertAccount(work, { ...providerAccountKey(identity), user_id: user.id, tokens })
  const about = { action: 'user.signed_up', subject_kind: 'user', subject_id: user.id }
  const after = { email, provider: provider.id, data: coming.data }
  await recordAudit(work, { ...about, organization_id: null, after })
  const mails = settings.email_verification_required || settings.verification_mail_on_sign_up
  if (!verified && !isPlaceholder(email) && mails && settings.verification_mail_enabled) {
    await mailVerification(work, user, coming.callback)
  }
  return { user, is_new: true }
}

async function isOpen(
  work: Work,
  { provider: { id } }: Identity,
  { sign_up_requested }: SignInContext,
): Promise<boolean> {
  const settings = await settingsOf(work)
  if (!settings.sign_up_enabled || !settings.social_sign_up_enabled) return false
  if (settings.social_sign_up_closed.includes(id)) return false
  return sign_up_requested || !settings.social_sign_up_on_request.includes(id)
}
