import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Reading } from '../../platform/work.ts'
import { findProof } from '../verifications/verification-proof.ts'

/**
 * Redirects a user who follows a reset link to the page that asks for the new password; does not
 * use the token up.
 */
export async function redirectToReset(
  work: Reading,
  { token, callbackURL }: { token: string; callbackURL: string },
): Promise<Reply<void>> {
  const { base_url } = work.server
  const proof = await findProof(work, 'reset-password', token)
  const page = callbackURL === '' ? '/api/auth/error' : callbackURL
  const target = new URL(page, base_url)
  if (proof && callbackURL !== '') target.searchParams.set('token', token)
  else target.searchParams.set('error', 'INVALID_TOKEN')
  return reply(undefined, { redirect: target.href })
}
