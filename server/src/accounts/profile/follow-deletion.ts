import { profileProblems } from '@gatehouse/contract/accounts/profile'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { removeByToken } from './remove-by-token.ts'
import type { Deletion } from './remove-user.ts'

/** Deletes the signed-in user by the emailed link, and redirects to the page they chose. */
export async function followDeletion(
  work: Work,
  { token, callbackURL }: { token: string; callbackURL?: string | undefined },
): Promise<Reply<Deletion>> {
  const { delete_user_enabled } = await settingsOf(work)
  if (!delete_user_enabled) fail(profileProblems.deletion_disabled)
  const session = work.actor.session ?? fail(profileProblems.nobody)
  requireOwnSession(work)
  const { body, extras } = await removeByToken(work, session.user_id, token)
  return reply(body, { ...extras, ...(callbackURL && { redirect: callbackURL }) })
}
