import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { deletePendingSignIns } from '../sessions/pending-sign-in.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { deleteTrustedDevices } from '../sessions/trusted-device.ts'
import { lockUser, updateUserRow } from '../users/queries.ts'
import { revokeBackupCodes } from './backup-codes.ts'
import { lockTwoFactor } from './queries.ts'

/**
 * Removes a user's second factor with its secret, backup codes and trusted browsers. Returns
 * whether it was in use.
 */
export async function deleteTwoFactor(work: Work, user_id: string): Promise<boolean> {
  await lockTwoFactor(work, user_id)
  const user = await lockUser(work, user_id)
  await work.sql.deleteFrom('two_factors').where('user_id', '=', user_id).execute()
  await work.sql.deleteFrom('two_factor_codes').where('user_id', '=', user_id).execute()
  await revokeBackupCodes(work, user_id)
  await deleteTrustedDevices(work, user_id)
  await deletePendingSignIns(work, user_id)
  if (!user?.two_factor_enabled) return false
  await updateUserRow(work, user_id, { two_factor_enabled: false })
  await invalidateCachedSessions(work, user_id)
  const about = { subject_kind: 'user', subject_id: user_id, organization_id: null }
  await recordAudit(work, { action: 'user.two_factor_disabled', ...about })
  return true
}
