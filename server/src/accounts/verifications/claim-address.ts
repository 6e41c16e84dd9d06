import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { findUser, verifyAddress } from '../users/queries.ts'
import { revokeCreatedTokens } from '../users/revoke-created-tokens.ts'
import { addressVerifiedTask, type UserRow } from '../users/user.ts'

/**
 * Sign-in methods and credentials that are revoked when an unverified account's address is claimed.
 */
const ways = [
  'accounts',
  'api_keys',
  'verifications',
  'passkeys',
  'two_factors',
  'backup_codes',
  'two_factor_codes',
  'trusted_devices',
  'known_devices',
  'pending_sign_ins',
] as const

/**
 * A person has shown for the first time that they read the email of a user's address. The account's
 * creator may have been another person, so everything they set up is revoked: password, linked
 * accounts, passkeys, keys, organizations' tokens, emailed tokens and sessions (CVE-2026-67327,
 * CVE-2026-53516). A user whose address is already verified stays unchanged.
 */
export async function claimAddress(work: Work, user: UserRow): Promise<UserRow> {
  if (user.email_verified) return user
  // Of two concurrent verifications, the second finds the address verified and revokes nothing of
  // the first.
  const claimed = await verifyAddress(work, user.id)
  if (!claimed) return (await findUser(work, user.id)) ?? user
  for (const table of ways) {
    await work.sql.deleteFrom(table).where('user_id', '=', user.id).execute()
  }
  await revokeCreatedTokens(work, user.id)
  await revokeSessions(work, user.id)
  await invalidateCachedSessions(work, user.id)
  const about = { action: 'user.address_claimed', subject_kind: 'user', subject_id: user.id }
  await recordAudit(work, { ...about, organization_id: null, after: { email: user.email } })
  await enqueue(work, addressVerifiedTask, { organization_id: null, subject_id: user.id })
  return claimed
}
