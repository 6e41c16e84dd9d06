import type { User } from '@gatehouse/contract/accounts/users'
import type { Cookie } from '../../platform/http/cookies.ts'
import type { Work } from '../../platform/work.ts'
import { findUser, findUserByEmail, lockName } from '../users/queries.ts'
import { toUser } from '../users/user.ts'
import { EmailChangeProof, mailNewAddress } from './email-change.ts'
import { cookiesAfterMove, moveAddress } from './move-address.ts'
import { findProof, consumeProof, type VerificationProof } from './verification-proof.ts'

type ConfirmedChange = { user: User; cookies: Cookie[] }
type EmailChangeError = 'invalid_token' | 'unauthorized' | 'not_moved'

/**
 * Follows a link of a change of address. Both links work only in the user's own session: a mailbox
 * alone confirms nothing, and an account is not moved to an address whose reader did not ask for it
 * (CVE-2026-53516). The link to the current address works once; the link to the new address moves
 * the account, and responds the same again.
 */
export async function followEmailChange(
  work: Work,
  token: string,
): Promise<ConfirmedChange | EmailChangeError> {
  const confirmation = await findProof(work, 'confirm-email-change', token)
  if (confirmation) return confirmChange(work, confirmation, token)
  const verified = await findProof(work, 'change-email', token)
  return verified ? moveUser(work, verified) : 'invalid_token'
}

async function confirmChange(
  work: Work,
  proof: VerificationProof,
  token: string,
): Promise<ConfirmedChange | EmailChangeError> {
  if (!isOwn(work, proof)) return 'unauthorized'
  const { from, to, callback } = EmailChangeProof.parse(proof.value)
  const used = await consumeProof(work, 'confirm-email-change', token)
  const user = proof.user_id ? await findUser(work, proof.user_id) : undefined
  if (!used || user?.email !== from) return 'invalid_token'
  const holder = await findUserByEmail(work, to)
  if (!holder) await mailNewAddress(work, user, { to, callback })
  return { user: toUser(user), cookies: [] }
}

async function moveUser(
  work: Work,
  proof: VerificationProof,
): Promise<ConfirmedChange | EmailChangeError> {
  if (!isOwn(work, proof)) return 'unauthorized'
  const { from, to } = EmailChangeProof.parse(proof.value)
  await lockName(work, 'email', to)
  const user = proof.user_id ? await findUser(work, proof.user_id) : undefined
  if (!user) return 'invalid_token'
  if (user.email === to) return { user: toUser(user), cookies: cookiesAfterMove(work, user.id) }
  if (user.email !== from) return 'invalid_token'
  const moved = await moveAddress(work, user, to)
  if (!moved) return 'not_moved'
  return { user: toUser(moved), cookies: cookiesAfterMove(work, user.id) }
}

/**
 * Whether the session belongs to the user who requested the change, and is not an impersonation.
 */
const isOwn = ({ actor: { session } }: Work, { user_id }: VerificationProof) =>
  session?.user_id === user_id && session?.impersonated_by === null
