import type { Work } from '../../platform/work.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import type { UserRow } from '../users/user.ts'

/** Tells a user that their password is another now: whoever changed it may not be them. */
export async function mailPasswordChanged(work: Work, user: UserRow): Promise<void> {
  const url = new URL('/forgot-password', work.place.base_url).href
  await mailToUser(work, 'password_changed', { email: user.email, user_id: user.id, url })
}
