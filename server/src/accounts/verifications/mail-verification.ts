import type { Work } from '../../platform/work.ts'
import type { MailLimit } from '../../records/mails/mail-limit.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { settingsOf } from '../settings/settings-of.ts'
import type { UserRow } from '../users/user.ts'
import { signMailToken } from './mail-token.ts'
import { verificationPage } from './verification-page.ts'

/** Emails a user the link that verifies their address. */
export async function mailVerification(
  work: Work,
  user: Pick<UserRow, 'id' | 'email'>,
  callback: string | undefined,
  { limit = 'triggered' }: { limit?: MailLimit } = {},
): Promise<void> {
  const { verification_seconds: seconds } = await settingsOf(work)
  const claims = { sub: user.id, email: user.email, purpose: 'verify-email' } as const
  const token = await signMailToken(work.server.keys, claims, { now: work.now, seconds })
  const url = verificationPage(work, { token, callback })
  await mailToUser(work, 'verify_email', { email: user.email, url, seconds, limit })
}
