import type { User } from '@gatehouse/contract/accounts/users'
import { verificationProblems } from '@gatehouse/contract/accounts/verifications'
import { fail } from '@gatehouse/contract/kit/problems'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { clearedCache } from '../sessions/session-cookies.ts'
import { createSession } from '../sessions/create-session.ts'
import { distrust } from '../sessions/session-trust.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser, updateUserRow } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'
import { readMailToken } from './mail-token.ts'

type Answer = { status: true; user: User | null }
type Wrong = 'token_expired' | 'invalid_token' | 'user_not_found'

/**
 * Proves an address by the link mailed to it. Followed twice (mail programs look first) it says
 * the same; after the address was changed it proves nothing any more.
 */
export async function verifyEmail(
  work: Work,
  { token, callbackURL }: { token: string; callbackURL?: string | undefined },
): Promise<Answer | Reply<Answer>> {
  const { keys } = work.place
  const claims = await readMailToken(keys, token, { now: work.now, purpose: 'verify-email' })
  if (typeof claims === 'string') return refuse(claims, callbackURL)
  const user = await findUser(work, claims.sub)
  if (!user) return refuse('user_not_found', callbackURL)
  if (user.email !== claims.email) return refuse('invalid_token', callbackURL)
  if (!user.email_verified) await markVerified(work, user)
  const { sign_in_after_verification } = await settingsOf(work)
  const created = sign_in_after_verification
    ? await createSession(work, user.id, { remember: true })
    : undefined
  const cookies = [...(created?.cookies ?? []), clearedCache(work.place)]
  const redirect = callbackURL ? { redirect: callbackURL } : {}
  return reply({ status: true, user: null }, { cookies, ...redirect })
}

async function markVerified(work: Work, user: UserRow) {
  await updateUserRow(work, user.id, { email_verified: true })
  await distrust(work, user.id)
  const about = { action: 'user.email_verified', subject_kind: 'user', subject_id: user.id }
  await recordAudit(work, { ...about, organization_id: null, after: { email: user.email } })
}

/** A person in a browser is sent on with the word; a program is told it. */
function refuse(wrong: Wrong, callback: string | undefined): Reply<Answer> {
  if (!callback) fail(verificationProblems[wrong])
  const redirect = `${callback}${callback.includes('?') ? '&' : '?'}error=${wrong}`
  return reply({ status: true, user: null }, { redirect })
}
