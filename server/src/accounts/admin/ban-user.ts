import type { Ban } from '@gatehouse/contract/accounts/admin-inputs'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import type { User } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { requireAnotherAdmin } from '../users/last-admin.ts'
import { updateUserRow } from '../users/queries.ts'
import { toUser, type UserRow } from '../users/user.ts'
import { requirePermission } from './require-permission.ts'
import { userToChange } from './named-user.ts'

/** The reason the protocol gives when the admin entered none. */
const NO_REASON = 'No reason'

/** Bans a user, for a number of seconds or permanently, and ends all of their sessions. */
export async function banUser(work: Work, body: Ban): Promise<{ user: User }> {
  const { userId, banReason: reason, banExpiresIn: seconds } = body
  const admin = await requirePermission(work, { user: ['ban'] }, adminProblems.may_not_ban)
  const user = await userToChange(work, userId)
  if (user.id === admin.id) fail(adminProblems.ban_oneself)
  const expires_at = seconds ? later(work.now, seconds * SECOND) : null
  return { user: toUser(await applyBan(work, user, { reason, expires_at })) }
}

/** Lifts a user's ban and deletes its reason. */
export async function unbanUser(
  work: Work,
  { userId }: { userId: string },
): Promise<{ user: User }> {
  await requirePermission(work, { user: ['ban'] }, adminProblems.may_not_ban)
  const user = await userToChange(work, userId)
  return { user: toUser(await removeBan(work, user)) }
}

/** Bans a user. The last admin cannot be banned. */
export async function applyBan(
  work: Work,
  user: UserRow,
  { reason, expires_at }: { reason: string | null | undefined; expires_at: Date | null },
): Promise<UserRow> {
  await requireAnotherAdmin(work, user)
  const banned = await updateUserRow(work, user.id, {
    banned: true,
    ban_reason: reason || NO_REASON,
    ban_expires_at: expires_at,
  })
  await revokeSessions(work, user.id)
  await invalidateCachedSessions(work, user.id)
  const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
  const after = { reason: banned.ban_reason, expires_at }
  await recordAudit(work, { action: 'user.banned', ...about, after })
  return banned
}

/** Ends a ban; a user who is not banned stays unchanged. */
export async function removeBan(work: Work, user: UserRow): Promise<UserRow> {
  if (!user.banned) return user
  const none = { banned: false, ban_reason: null, ban_expires_at: null }
  const free = await updateUserRow(work, user.id, none)
  await invalidateCachedSessions(work, user.id)
  const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
  const before = { reason: user.ban_reason, expires_at: user.ban_expires_at }
  await recordAudit(work, { action: 'user.unbanned', ...about, before })
  return free
}
