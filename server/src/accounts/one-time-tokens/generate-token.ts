import {
  ONE_TIME_TOKEN_LENGTH,
  ONE_TIME_TOKEN_SECONDS,
  oneTimeTokenProblems,
} from '@gatehouse/contract/accounts/one-time-tokens'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'
import { newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { storeProof } from '../verifications/verification-proof.ts'

/** Creates a token that begins another session of the signed-in user, once. */
export async function generateToken(work: Work): Promise<{ token: string }> {
  const { id: session_id, user_id, impersonated_by } = signedIn(work)
  if (impersonated_by !== null) fail(sessionProblems.impersonated)
  const { one_time_tokens_enabled } = await settingsOf(work)
  if (!one_time_tokens_enabled) fail(oneTimeTokenProblems.disabled)
  const token = newToken(ONE_TIME_TOKEN_LENGTH)
  await storeProof(work, 'one-time-token', {
    token,
    user_id,
    value: { session_id },
    expires_at: later(work.now, ONE_TIME_TOKEN_SECONDS * SECOND),
  })
  return { token }
}
