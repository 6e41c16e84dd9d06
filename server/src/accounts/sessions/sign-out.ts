import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import { sha256 } from '../../platform/crypto/hash.ts'
import { readCookies } from '../../platform/http/cookies.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { write, type Work } from '../../platform/work.ts'
import { answerSession } from './look-at-session.ts'
import { clearedCookies, presentedToken } from './session-cookies.ts'
import { distrust } from './session-trust.ts'

/** Ends the session a browser presents, if it has not ended already. */
export async function signOut({ site, request, actor }: RawContext<unknown>): Promise<Response> {
  const token = presentedToken(site, readCookies(request.headers.get('cookie')))
  if (token === undefined) fail(sessionProblems.none)
  await write(site, actor, work => endSession(work, token))
  return answerSession(site, JSON.stringify({ success: true }), clearedCookies(site))
}

async function endSession(work: Work, token: string): Promise<void> {
  const ended = await work.sql
    .deleteFrom('sessions')
    .where('token_hash', '=', sha256(token))
    .returning('id')
    .executeTakeFirst()
  if (ended) await distrust(work, ended.id)
}
