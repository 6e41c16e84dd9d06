import { credentialProblems } from '@gatehouse/contract/accounts/credentials'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser } from '../users/queries.ts'
import { dropProofs, findProof, takeProof, type Proof } from '../verifications/proof.ts'
import { dropEmailChanges } from '../verifications/email-change.ts'
import { demandLength } from './credential.ts'
import { hashPassword } from './password.ts'
import { keepPassword } from './queries.ts'

type Input = {
  token?: string | undefined
  body: { newPassword: string; token?: string | undefined }
}
type Stage = { token: string; password: string }

/** Sets a new password for who holds a mailed token; the token is used up by it, once. */
export const resetPassword = staged({
  prepare: prepareReset,
  ask: (_site: Site, { password }: Stage) => hashPassword(password),
  settle: settleReset,
})

async function prepareReset(work: Work, { token, body }: Input): Promise<Stage> {
  const given = body.token || token
  if (!given) fail(credentialProblems.invalid_token)
  demandLength(await settingsOf(work), body.newPassword)
  const proof = await findProof(work, 'reset-password', given)
  if (!proof) fail(credentialProblems.invalid_token)
  return { token: given, password: body.newPassword }
}

async function settleReset(work: Work, { token }: Stage, hash: string): Promise<{ status: true }> {
  const user_id = await holderOf(work, await takeProof(work, 'reset-password', token))
  if (user_id === undefined) fail(credentialProblems.invalid_token)
  await keepPassword(work, user_id, hash)
  await dropProofs(work, 'reset-password', user_id)
  await dropEmailChanges(work, user_id)
  const { password_reset_revokes_sessions } = await settingsOf(work)
  if (password_reset_revokes_sessions) await revokeSessions(work, user_id)
  const about = { action: 'user.password_reset', subject_kind: 'user', subject_id: user_id }
  await recordAudit(work, { ...about, organization_id: null })
  return { status: true }
}

/** The token was mailed to an address: once that is not the user's any more it is worth nothing. */
async function holderOf(work: Work, proof: Proof | undefined): Promise<string | undefined> {
  const user = proof?.user_id ? await findUser(work, proof.user_id) : undefined
  const mailed = (proof?.value as { email?: string } | undefined)?.email
  return user?.email === mailed ? user?.id : undefined
}
