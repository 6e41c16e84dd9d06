import { profileProblems } from '@gatehouse/contract/accounts/profile'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { findUser } from '../users/queries.ts'
import { consumeProof } from '../verifications/verification-proof.ts'
import { removeUser, type Deletion } from './remove-user.ts'

/**
 * Deletes a user by the token emailed for it. It works in their own session only, once, and while
 * the address it was emailed to is theirs.
 */
export async function removeByToken(
  work: Work,
  user_id: string,
  token: string,
): Promise<Reply<Deletion>> {
  const proof = await consumeProof(work, 'delete-user', token)
  const user = await findUser(work, user_id)
  // The value is written only by deleteUser.
  const mailed = (proof?.value as { email?: string } | undefined)?.email
  if (proof?.user_id !== user_id || user?.email !== mailed) fail(profileProblems.invalid_token)
  return removeUser(work, user_id)
}
