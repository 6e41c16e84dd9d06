import type { User } from '@gatehouse/contract/accounts/users'
import type { Cookie } from '../../platform/http/cookies.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { clearedCache, sessionCookies } from '../sessions/session-cookies.ts'
import { distrust } from '../sessions/session-trust.ts'
import { findUser, findUserByEmail, lockName, updateUserRow } from '../users/queries.ts'
import { toUser, type UserRow } from '../users/user.ts'
import { EmailChangeProof, mailNewAddress } from './email-change.ts'
import { dropProofs, findProof, takeProof, type Proof } from './proof.ts'

type Followed = { user: User; cookies: Cookie[] }
type Wrong = 'invalid_token' | 'unauthorized' | 'not_moved'

/**
 * Follows a link of a change of address. The one mailed to the present address counts only in the
 * user's own session, once; the one mailed to the new address moves the account, and followed again
 * (mail programs look first) says the same.
 */
export async function followEmailChange(work: Work, token: string): Promise<Followed | Wrong> {
  const confirmation = await findProof(work, 'confirm-email-change', token)
  if (confirmation) return confirmChange(work, confirmation, token)
  const proven = await findProof(work, 'change-email', token)
  return proven ? moveUser(work, proven) : 'invalid_token'
}

async function confirmChange(work: Work, proof: Proof, token: string): Promise<Followed | Wrong> {
  const { session } = work.actor
  // A mailbox alone, or a program that opens every link in it, confirms nothing.
  if (!session || session.user_id !== proof.user_id) return 'unauthorized'
  const { from, to, callback } = EmailChangeProof.parse(proof.value)
  const taken = await takeProof(work, 'confirm-email-change', token)
  const user = await findUser(work, session.user_id)
  if (!taken || user?.email !== from) return 'invalid_token'
  const holder = await findUserByEmail(work, to)
  if (!holder) await mailNewAddress(work, user, { to, callback })
  return { user: toUser(user), cookies: [] }
}

async function moveUser(work: Work, proof: Proof): Promise<Followed | Wrong> {
  const { from, to } = EmailChangeProof.parse(proof.value)
  await lockName(work, 'email', to)
  const user = proof.user_id ? await findUser(work, proof.user_id) : undefined
  if (!user) return 'invalid_token'
  if (user.email === to) return { user: toUser(user), cookies: cookiesOf(work, user.id) }
  if (user.email !== from) return 'invalid_token'
  if (await findUserByEmail(work, to)) return 'not_moved'
  const moved = await updateUserRow(work, user.id, { email: to, email_verified: true })
  await afterMove(work, user, moved)
  return { user: toUser(moved), cookies: cookiesOf(work, user.id) }
}

/** What was mailed to the former address is worth nothing now, and its reader is told. */
async function afterMove(work: Work, before: UserRow, after: UserRow): Promise<void> {
  await dropProofs(work, 'reset-password', after.id)
  await dropProofs(work, 'confirm-email-change', after.id)
  await dropProofs(work, 'delete-user', after.id)
  await distrust(work, after.id)
  const url = new URL('/sign-in', work.place.base_url).href
  await mailToUser(work, 'email_changed', { email: before.email, to: after.email, url })
  await recordAudit(work, {
    action: 'user.email_changed',
    subject_kind: 'user',
    subject_id: after.id,
    organization_id: null,
    before: { email: before.email },
    after: { email: after.email },
  })
}

/** The browser forgets what it keeps of the user; where it is theirs, it is signed in anew. */
function cookiesOf(work: Work, user_id: string): Cookie[] {
  const { session } = work.actor
  const own = session?.user_id === user_id ? sessionCookies(work.place, session, work.now) : []
  return [...own, clearedCache(work.place)]
}
