import { credentialProblems } from '@gatehouse/contract/accounts/credentials'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'
import { newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { withoutTrace } from '../../platform/db/without-trace.ts'
import { recordAttempt } from '../sign-in-attempts/record-attempt.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByEmail } from '../users/queries.ts'
import { lowerEmail } from '../users/user.ts'
import { limitMailsTo } from '../verifications/limit-mails-to.ts'
import { storeProof } from '../verifications/verification-proof.ts'

const TOKEN_LENGTH = 24
const message = 'If this email exists in our system, check your email for the reset link'

type Request = { email: string; redirectTo?: string | undefined }

/**
 * Emails a link to set a new password if the user exists. Neither the response nor its timing
 * reveals whether the user exists.
 */
export async function requestReset(
  work: Work,
  { email: typed, redirectTo }: Request,
): Promise<{ status: true; message: string }> {
  const settings = await settingsOf(work)
  if (!settings.password_reset_enabled) fail(credentialProblems.reset_disabled)
  const email = lowerEmail(typed)
  await limitMailsTo(work, 'link', { email, about: 'reset-password' })
  const user = await findUserByEmail(work, email)
  await recordAttempt(work, user?.id, { action: 'user.password_reset_requested' })
  await withoutTrace(work, user !== undefined, () =>
    mailReset(work, user?.id ?? null, { email, redirectTo }),
  )
  return { status: true, message }
}

async function mailReset(
  work: Work,
  user_id: string | null,
  { email, redirectTo }: Request,
): Promise<void> {
  const { password_reset_seconds: seconds } = await settingsOf(work)
  const token = newToken(TOKEN_LENGTH)
  const expires_at = later(work.now, seconds * SECOND)
  await storeProof(work, 'reset-password', { token, user_id, value: { email }, expires_at })
  const url = new URL(`/api/auth/reset-password/${token}`, work.server.base_url)
  url.search = new URLSearchParams({ callbackURL: redirectTo || '/reset-password' }).toString()
  await mailToUser(work, 'reset_password', { email, url: url.href, seconds })
}
