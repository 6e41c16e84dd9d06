import { credentialProblems } from '@gatehouse/contract/accounts/credentials'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'
import {
  findProof,
  consumeProof,
  type VerificationProof,
} from '../verifications/verification-proof.ts'
import { requireValidPassword } from './require-valid-password.ts'
import { hashPassword } from './password.ts'
import { renewPassword } from './renew-password.ts'

type Input = {
  token?: string | undefined
  body: { newPassword: string; token?: string | undefined }
}
type Stage = { token: string; password: string }

/** Sets a new password for a user who presents an emailed token. The token works once. */
export const resetPassword = staged({
  prepare: prepareReset,
  ask: (_site: Site, { password }: Stage) => hashPassword(password),
  settle: settleReset,
})

async function prepareReset(work: Work, { token, body }: Input): Promise<Stage> {
  const provided = body.token || token
  if (!provided) fail(credentialProblems.invalid_token)
  await requireValidPassword(await settingsOf(work), body.newPassword)
  const proof = await findProof(work, 'reset-password', provided)
  if (!proof) fail(credentialProblems.invalid_token)
  return { token: provided, password: body.newPassword }
}

async function settleReset(work: Work, { token }: Stage, hash: string): Promise<{ status: true }> {
  const user = await holderOfAddress(work, await consumeProof(work, 'reset-password', token))
  if (!user) fail(credentialProblems.invalid_token)
  await renewPassword(work, user, hash)
  return { status: true }
}

/** The token was emailed to an address: once the user no longer has that address, it is invalid. */
async function holderOfAddress(
  work: Work,
  proof: VerificationProof | undefined,
): Promise<UserRow | undefined> {
  const user = proof?.user_id ? await findUser(work, proof.user_id) : undefined
  const mailed = (proof?.value as { email?: string } | undefined)?.email
  return user?.email === mailed ? user : undefined
}
