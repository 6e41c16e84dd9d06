import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { staged } from '../../platform/http/implement.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireValidPassword } from '../credentials/require-valid-password.ts'
import { mailPasswordChanged } from '../credentials/mail-password-changed.ts'
import { hashPassword } from '../credentials/password.ts'
import { storePassword } from '../credentials/queries.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { revokeEmailChanges } from '../verifications/email-change.ts'
import { revokeProofs } from '../verifications/verification-proof.ts'
import { requirePermission } from './require-permission.ts'
import { userToChange } from './named-user.ts'

type CreatedUser = { userId: string; newPassword: string }

/** Sets a user's password, or their first one. Password reset emails sent before become invalid. */
export const setUserPassword = staged({
  prepare: preparePassword,
  ask: (_site: Site, { newPassword }: CreatedUser) => hashPassword(newPassword),
  settle: settlePassword,
})

async function preparePassword(work: Work, { body }: { body: CreatedUser }): Promise<CreatedUser> {
  await requireUpdatePermission(work)
  await requireValidPassword(await settingsOf(work), body.newPassword)
  await userToChange(work, body.userId)
  return body
}

const requireUpdatePermission = (work: Work) =>
  requirePermission(work, { user: ['set-password'] }, adminProblems.may_not_set_password)

async function settlePassword(
  work: Work,
  { userId }: CreatedUser,
  hash: string,
): Promise<{ status: true }> {
  await requireUpdatePermission(work)
  const user = await userToChange(work, userId)
  await storePassword(work, user.id, hash)
  await revokeProofs(work, 'reset-password', user.id)
  await revokeProofs(work, 'reset-password-code', user.id)
  await revokeEmailChanges(work, user.id)
  const { password_reset_revokes_sessions } = await settingsOf(work)
  // An admin who sets their own password keeps the current session.
  const { session } = work.actor
  const keep = session?.user_id === user.id ? session.id : undefined
  if (password_reset_revokes_sessions) await revokeSessions(work, user.id, keep)
  await mailPasswordChanged(work, user)
  const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
  await recordAudit(work, { action: 'user.password_set', ...about })
  return { status: true }
}
