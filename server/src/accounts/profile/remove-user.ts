import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { clearSessionCookies } from '../sessions/session-cookies.ts'
import { removeAccount } from './remove-account.ts'

/** The protocol's result of a deletion: done, or waiting for the emailed confirmation. */
export type Deletion = { success: true; message: 'User deleted' | 'Verification email sent' }

/** Removes the calling user, and clears the cookies of their browser. */
export async function removeUser(work: Work, user_id: string): Promise<Reply<Deletion>> {
  await removeAccount(work, user_id)
  return reply(
    { success: true, message: 'User deleted' },
    { cookies: clearSessionCookies(work.server) },
  )
}
