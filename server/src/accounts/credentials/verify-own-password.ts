import { credentialProblems } from '@gatehouse/contract/accounts/credentials'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import {
  countPasswordAttempt,
  uncountPasswordAttempt,
} from '../sign-in-attempts/count-sign-in-attempt.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { verifyPassword } from './password.ts'
import { findCredential } from './queries.ts'

type Stage = { password: string; stored: string | null | undefined }

/**
 * Reports whether the password is the signed-in user's; for a user without a password no password
 * is right.
 */
export const verifyOwnPassword = staged({
  prepare: prepareVerification,
  ask: (_site: Site, { stored, password }: Stage) => verifyPassword(stored, password),
  settle: settleVerification,
})

async function prepareVerification(
  work: Work,
  { body }: { body: { password: string } },
): Promise<Stage> {
  const { user_id } = requireOwnSession(work)
  await countPasswordAttempt(work, user_id)
  const credential = await findCredential(work, user_id)
  return { password: body.password, stored: credential?.password }
}

async function settleVerification(
  work: Work,
  { stored }: Stage,
  { right }: { right: boolean },
): Promise<{ status: true }> {
  const { user_id } = signedIn(work)
  const now = await findCredential(work, user_id)
  if (!right || now?.password !== stored) fail(credentialProblems.wrong_password)
  await uncountPasswordAttempt(work, user_id)
  return { status: true }
}
