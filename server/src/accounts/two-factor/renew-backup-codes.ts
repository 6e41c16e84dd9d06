import { twoFactorProblems } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { UserRow } from '../users/user.ts'
import { createBackupCodes } from './backup-codes.ts'
import { lockTwoFactor } from './queries.ts'
import { withPassword } from './with-password.ts'

type RenewedBackupCodes = { status: true; backupCodes: string[] }

/** Replaces the backup codes with new ones. */
export const renewBackupCodes = withPassword(renew)

async function renew(work: Work, user: UserRow): Promise<RenewedBackupCodes> {
  await lockTwoFactor(work, user.id)
  if (!user.two_factor_enabled) fail(twoFactorProblems.not_enabled)
  const backupCodes = await createBackupCodes(work, user.id, { waiting: false })
  const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
  await recordAudit(work, { action: 'user.backup_codes_renewed', ...about })
  return { status: true, backupCodes }
}
