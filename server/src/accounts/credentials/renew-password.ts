import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { deleteKnownDevices } from '../sessions/known-device.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { settingsOf } from '../settings/settings-of.ts'
import type { UserRow } from '../users/user.ts'
import { claimAddress } from '../verifications/claim-address.ts'
import { revokeEmailChanges } from '../verifications/email-change.ts'
import { revokeProofs } from '../verifications/verification-proof.ts'
import { mailPasswordChanged } from './mail-password-changed.ts'
import { storePassword } from './queries.ts'

/**
 * Sets a password for a user who forgot theirs and has proved access to the mailbox of their
 * address. This also verifies the address; sessions end where the operator's settings say so.
 */
export async function renewPassword(work: Work, user: UserRow, hash: string): Promise<void> {
  await claimAddress(work, user)
  await storePassword(work, user.id, hash)
  await revokeProofs(work, 'reset-password', user.id)
  await revokeProofs(work, 'reset-password-code', user.id)
  await revokeEmailChanges(work, user.id)
  const { password_reset_revokes_sessions } = await settingsOf(work)
  if (password_reset_revokes_sessions) await revokeSessions(work, user.id)
  await deleteKnownDevices(work, user.id)
  await mailPasswordChanged(work, user)
  const about = { action: 'user.password_reset', subject_kind: 'user', subject_id: user.id }
  await recordAudit(work, { ...about, organization_id: null })
}
