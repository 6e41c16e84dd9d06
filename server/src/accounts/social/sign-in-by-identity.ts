import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import type { CallbackError } from '@gatehouse/contract/accounts/social'
import { Refusal } from '@gatehouse/contract/kit/problems'
import type { Cookie } from '../../platform/http/cookies.ts'
import type { Work } from '../../platform/work.ts'
import { isPlaceholder } from '../users/placeholder.ts'
import { completeSignIn, type SignInOutcome } from '../sessions/complete-sign-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import type { UserRow } from '../users/user.ts'
import { mailVerification } from '../verifications/mail-verification.ts'
import { requestingBrowser } from '../verifications/requesting-browser.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import type { SignInContext, Identity } from './identity.ts'

/** A completed sign-in. */
export type SignInSucceeded = { user: UserRow; is_new: boolean; session: SignInOutcome }

/** Why a user is not signed in, and the cookies with which their browser can verify the address. */
export type SignInRejected = { word: CallbackError; cookies: Cookie[] }

/**
 * Signs in the user a provider identifies, or returns the error. Changes made on the way (tokens, a
 * link, a new account with an unverified address) are kept either way.
 */
export async function signInByIdentity(
  work: Work,
  identity: Identity,
  context: SignInContext,
): Promise<SignInSucceeded | SignInRejected> {
  const signInResult = await signInWithProvider(work, identity, context)
  if (typeof signInResult === 'string') return rejected(signInResult)
  const { user, is_new } = signInResult
  const settings = await settingsOf(work)
  if (settings.email_verification_required && !user.email_verified) {
    if (isPlaceholder(user.email)) return rejected('unable_to_create_session')
    // A new user was sent the verification email a moment ago.
    const mails = settings.verification_mail_enabled && !is_new
    if (mails) await mailVerification(work, user, context.callback)
    return rejected('email_not_verified', [await requestingBrowser(work, user.id)])
  }
  const session = await sessionOf(work, user, identity.provider.id)
  if (session === 'banned') return rejected(session)
  return { user, is_new, session }
}

const rejected = (word: CallbackError, cookies: Cookie[] = []): SignInRejected => ({
  word,
  cookies,
})

async function sessionOf(
  work: Work,
  user: UserRow,
  provider: string,
): Promise<SignInOutcome | 'banned'> {
  try {
    return await completeSignIn(work, user, { remember: true, by: 'provider', provider })
  } catch (error) {
    if (error instanceof Refusal && error.problem === sessionProblems.banned) return 'banned'
    throw error
  }
}
