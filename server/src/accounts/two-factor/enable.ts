import type { SecondFactorMethod } from '@gatehouse/contract/accounts/two-factor'
import { twoFactorProblems } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import { HOUR, later } from '../../platform/clock.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { clearPendingCookies } from '../sessions/pending-sign-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import type { UserRow } from '../users/user.ts'
import { createBackupCodes } from './backup-codes.ts'
import { upsertTwoFactor } from './queries.ts'
import { encryptSecret } from './secret.ts'
import { newSecret, totpUri } from './totp.ts'
import { activateTwoFactor } from './activate-two-factor.ts'
import { withPassword } from './with-password.ts'

type EnrollmentRequest = {
  password?: string | undefined
  issuer?: string | undefined
  method: SecondFactorMethod
}
type EnrollmentStart = { method: SecondFactorMethod; totpURI?: string; backupCodes?: string[] }

/** How long a new authenticator waits for its first code. */
const FIRST_CODE_MS = HOUR

/**
 * Begins setting up a second factor. An authenticator becomes active with its first code, and the
 * current one stays active until then: starting again removes nothing.
 */
export const enableTwoFactor = withPassword((work: Work, user: UserRow, wish: EnrollmentRequest) =>
  wish.method === 'otp' ? enrollWithMail(work, user) : enrollWithTotp(work, user, wish),
)

async function enrollWithTotp(
  work: Work,
  { id, email }: UserRow,
  { issuer }: EnrollmentRequest,
): Promise<Reply<EnrollmentStart>> {
  const secret = newSecret()
  await upsertTwoFactor(work, id, {
    new_secret: encryptSecret(work.server.keys, secret),
    new_secret_expires_at: later(work.now, FIRST_CODE_MS),
  })
  const backupCodes = await createBackupCodes(work, id, { waiting: true })
  const started = {
    method: 'totp' as const,
    totpURI: totpUri(secret, { email, issuer }),
    backupCodes,
  }
  return reply(started, { cookies: clearPendingCookies(work) })
}

/** A verified address needs no first code; an unverified one must show that its emails arrive. */
async function enrollWithMail(work: Work, user: UserRow): Promise<Reply<EnrollmentStart>> {
  const { two_factor_mail_enabled } = await settingsOf(work)
  if (!two_factor_mail_enabled) fail(twoFactorProblems.otp_off)
  await upsertTwoFactor(work, user.id, {})
  const turned = user.email_verified && !user.two_factor_enabled
  const cookies = turned ? (await activateTwoFactor(work, user, 'otp')).cookies : []
  return reply({ method: 'otp' }, { cookies: [...cookies, ...clearPendingCookies(work)] })
}
