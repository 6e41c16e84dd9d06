import { oneTimeTokenProblems } from '@gatehouse/contract/accounts/one-time-tokens'
import type { SessionWithUser } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import { z } from 'zod'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { getSession, lockActiveSession } from '../sessions/queries.ts'
import { toSession } from '../sessions/session.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { lockUserShared } from '../users/queries.ts'
import { toUser } from '../users/user.ts'
import { consumeProof } from '../verifications/verification-proof.ts'

const Value = z.object({ session_id: z.uuid() })

/** Signs in with a token that a session created. Of many concurrent requests one succeeds. */
export async function redeemToken(
  work: Work,
  { token }: { token: string },
): Promise<Reply<SessionWithUser>> {
  const { one_time_tokens_enabled } = await settingsOf(work)
  if (!one_time_tokens_enabled) fail(oneTimeTokenProblems.disabled)
  const proof = await consumeProof(work, 'one-time-token', token)
  if (!proof) return fail(oneTimeTokenProblems.invalid)
  const { session_id } = Value.parse(proof.value)
  const from = await lockActiveSession(work, session_id)
  const user = from && (await lockUserShared(work, from.user_id))
  if (!from || !user) return fail(oneTimeTokenProblems.ended)
  const { remember } = from
  const entry = await completeSignIn(work, user, { remember, by: 'session', from })
  const { id, token: own, cookies } = entry
  const session = toSession(await getSession(work, id), own)
  return reply({ session, user: toUser(user) }, { cookies })
}
