import { verificationProblems } from '@gatehouse/contract/accounts/verifications'
import { fail } from '@gatehouse/contract/kit/problems'
import { withoutTrace } from '../../platform/db/without-trace.ts'
import type { Work } from '../../platform/work.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser, findUserByEmail } from '../users/queries.ts'
import { lowerEmail } from '../users/user.ts'
import { limitMailsTo } from './limit-mails-to.ts'
import { mailVerification } from './mail-verification.ts'

const NO_USER = '00000000-0000-0000-0000-000000000000'

/**
 * Emails the verification link again. To a caller without a session, the response and its timing
 * are the same whether the address is known or not; a signed-in user may ask for their own address
 * only.
 */
export async function sendVerification(
  work: Work,
  { email, callbackURL }: { email: string; callbackURL?: string | undefined },
): Promise<{ status: true }> {
  const settings = await settingsOf(work)
  if (!settings.verification_mail_enabled) fail(verificationProblems.not_enabled)
  const { session } = work.actor
  const signedIn = session && (await findUser(work, session.user_id))
  if (signedIn?.email_verified) fail(verificationProblems.already_verified)
  if (signedIn && signedIn.email !== lowerEmail(email)) fail(verificationProblems.email_mismatch)
  await limitMailsTo(work, 'link', { email, about: 'verify-email' })
  const user = signedIn ?? (await findUserByEmail(work, lowerEmail(email)))
  const real = user !== undefined && !user.email_verified
  const recipient = user ?? { id: NO_USER, email: lowerEmail(email) }
  const requested = { limit: 'requested' } as const
  await withoutTrace(work, real, () => mailVerification(work, recipient, callbackURL, requested))
  return { status: true }
}
