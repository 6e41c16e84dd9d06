import { twoFactorProblems } from '@gatehouse/contract/accounts/two-factor'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toUser } from '../users/user.ts'
import { countBackupCodes, consumeBackupCode } from './backup-codes.ts'
import {
  acceptCode,
  requireUnlocked,
  endExhaustedChallenge,
  findChallenge,
  rejectCode,
  type VerifiedChallenge,
} from './challenge.ts'

type VerificationBody = {
  code: string
  disableSession?: boolean | undefined
  trustDevice?: boolean | undefined
}

/**
 * Uses a backup code up. It completes a pending sign-in, unless the request asks for no session.
 */
export async function verifyBackupCode(
  work: Work,
  { code, disableSession, trustDevice }: VerificationBody,
): Promise<VerifiedChallenge | Reply<VerifiedChallenge>> {
  const challenge = await findChallenge(work)
  const { user, session } = challenge
  if ((await countBackupCodes(work, user.id)) === 0) fail(twoFactorProblems.no_backup_codes)
  requireUnlocked(work, challenge)
  const ended = await endExhaustedChallenge(work, challenge)
  if (ended) return ended
  if (!(await consumeBackupCode(work, user.id, code))) {
    return rejectCode(work, challenge, twoFactorProblems.invalid_backup_code)
  }
  const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
  await recordAudit(work, { action: 'user.backup_code_used', ...about })
  if (disableSession) return { token: session?.token ?? null, user: toUser(user) }
  return acceptCode(work, challenge, { trust: trustDevice })
}
