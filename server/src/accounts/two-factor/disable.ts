import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { notifyUser } from '../mails/notify-user.ts'
import { clearCacheCookie, cookieName } from '../sessions/session-cookies.ts'
import type { UserRow } from '../users/user.ts'
import { deleteTwoFactor } from './delete-two-factor.ts'
import { withPassword } from './with-password.ts'

type Done = { status: true }

/** Turns off the calling user's second factor, and notifies them. */
export const disableTwoFactor = withPassword(disable)

async function disable(work: Work, user: UserRow): Promise<Reply<Done>> {
  if (await deleteTwoFactor(work, user.id)) await notifyUser(work, user, 'second_factor_off')
  const forgotten = { name: cookieName(work.server, 'trust_device'), value: '', max_age: 0 }
  return reply({ status: true }, { cookies: [clearCacheCookie(work.server), forgotten] })
}
