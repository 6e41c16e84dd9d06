import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { staged } from '../../platform/http/implement.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { demandPassword } from '../credentials/demand-password.ts'
import { mailPasswordChanged } from '../credentials/mail-password-changed.ts'
import { hashPassword } from '../credentials/password.ts'
import { keepPassword } from '../credentials/queries.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { dropEmailChanges } from '../verifications/email-change.ts'
import { dropProofs } from '../verifications/proof.ts'
import { demandPermission } from './demand-permission.ts'
import { namedUser } from './named-user.ts'

type Given = { userId: string; newPassword: string }

/** Sets a user's password, or their first one. Password reset emails sent before become invalid. */
export const setUserPassword = staged({
  prepare: preparePassword,
  ask: (_site: Site, { newPassword }: Given) => hashPassword(newPassword),
  settle: settlePassword,
})

async function preparePassword(work: Work, { body }: { body: Given }): Promise<Given> {
  await demandSetting(work)
  await demandPassword(await settingsOf(work), body.newPassword)
  await namedUser(work, body.userId)
  return body
}

const demandSetting = (work: Work) =>
  demandPermission(work, { user: ['set-password'] }, adminProblems.may_not_set_password)

async function settlePassword(
  work: Work,
  { userId }: Given,
  hash: string,
): Promise<{ status: true }> {
  await demandSetting(work)
  const user = await namedUser(work, userId)
  await keepPassword(work, user.id, hash)
  await dropProofs(work, 'reset-password', user.id)
  await dropProofs(work, 'reset-password-code', user.id)
  await dropEmailChanges(work, user.id)
  const { password_reset_revokes_sessions } = await settingsOf(work)
  // An admin who sets their own password keeps the current session.
  const session = signedIn(work)
  const keep = session.user_id === user.id ? session.id : undefined
  if (password_reset_revokes_sessions) await revokeSessions(work, user.id, keep)
  await mailPasswordChanged(work, user)
  const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
  await recordAudit(work, { action: 'user.password_set', ...about })
  return { status: true }
}
