import { credentialProblems } from '@gatehouse/contract/accounts/credentials'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'
import { newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByEmail } from '../users/queries.ts'
import { lowerEmail } from '../users/user.ts'
import { keepProof } from '../verifications/proof.ts'

const TOKEN_LENGTH = 24
const message = 'If this email exists in our system, check your email for the reset link'

/** Mails a link to set a new password, where there is a user to mail to: the answer never tells. */
export async function requestReset(
  work: Work,
  { email, redirectTo }: { email: string; redirectTo?: string | undefined },
): Promise<{ status: true; message: string }> {
  const settings = await settingsOf(work)
  if (!settings.password_reset_enabled) fail(credentialProblems.reset_disabled)
  const user = await findUserByEmail(work, lowerEmail(email))
  if (!user) return { status: true, message }
  const seconds = settings.password_reset_seconds
  const token = newToken(TOKEN_LENGTH)
  const expires_at = later(work.now, seconds * SECOND)
  const value = { email: user.email }
  await keepProof(work, 'reset-password', { token, user_id: user.id, value, expires_at })
  const url = new URL(`/api/auth/reset-password/${token}`, work.place.base_url)
  url.search = new URLSearchParams({ callbackURL: redirectTo || '/reset-password' }).toString()
  await mailToUser(work, 'reset_password', { email: user.email, url: url.href, seconds })
  return { status: true, message }
}
