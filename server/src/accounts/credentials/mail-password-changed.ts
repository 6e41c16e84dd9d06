import type { Work } from '../../platform/work.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import type { UserRow } from '../users/user.ts'

/** Notifies a user that their password was changed, in case another person changed it. */
export async function mailPasswordChanged(work: Work, user: UserRow): Promise<void> {
  const url = new URL('/forgot-password', work.server.base_url).href
  await mailToUser(work, 'password_changed', { email: user.email, user_id: user.id, url })
}
