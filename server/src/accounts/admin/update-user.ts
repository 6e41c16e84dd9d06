import type { UserChange } from '@gatehouse/contract/accounts/admin-inputs'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import type { User } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireEmailSignIn } from '../credentials/credential.ts'
import { deletePicture } from '../pictures/delete-picture.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { updateUserRow } from '../users/queries.ts'
import { lowerEmail, toUser, type UserRow } from '../users/user.ts'
import { claimUsername, requireValidUsername, usernameColumns } from '../users/username.ts'
import { moveAddress } from '../verifications/move-address.ts'
import { applyBan, removeBan } from './ban-user.ts'
import { requirePermission } from './require-permission.ts'
import { userToChange } from './named-user.ts'
import { readRoles } from './read-roles.ts'
import { applyRole } from './set-role.ts'

type Data = UserChange['data']

/**
 * Changes the given fields of a user. Role, ban and address each need their own permission as well.
 */
export async function updateUserByAdmin(work: Work, { userId, data }: UserChange): Promise<User> {
  const admin = await requirePermission(work, { user: ['update'] }, adminProblems.may_not_update)
  if (data.password !== undefined) fail(adminProblems.password_apart)
  if (Object.values(data).every(value => value === undefined)) fail(adminProblems.nothing_to_update)
  if (data.role !== undefined)
    await requirePermission(work, { user: ['set-role'] }, adminProblems.may_not_set_role)
  const role = data.role === undefined ? undefined : readRoles(data.role)
  if (mentionsBan(data)) await requirePermission(work, { user: ['ban'] }, adminProblems.may_not_ban)
  if (data.banned && userId === admin.id) fail(adminProblems.ban_oneself)
  if (data.email !== undefined || data.emailVerified !== undefined)
    await requirePermission(work, { user: ['set-email'] }, adminProblems.may_not_set_email)
  if (data.email !== undefined) requireEmailSignIn(data.email)
  const user = await userToChange(work, userId)
  let changed = await changeProfile(work, user, data)
  changed = await changeAddress(work, changed, data)
  if (role !== undefined) changed = await applyRole(work, changed, role)
  if (mentionsBan(data)) changed = await changeBan(work, changed, data)
  await invalidateCachedSessions(work, user.id)
  return toUser(changed)
}

const mentionsBan = ({ banned, banReason, banExpires }: Data) =>
  banned !== undefined || banReason !== undefined || banExpires !== undefined

async function changeProfile(work: Work, user: UserRow, data: Data): Promise<UserRow> {
  const { name, image, username } = data
  if (username !== undefined) {
    requireValidUsername(await settingsOf(work), username)
    await claimUsername(work, username, user.id)
  }
  const values = {
    ...(name !== undefined && { name }),
    ...(image !== undefined && { image }),
    ...usernameColumns(data),
  }
  if (Object.keys(values).length === 0) return user
  if (image !== undefined) await deletePicture(work, user)
  const changed = await updateUserRow(work, user.id, values)
  await recordChange(work, user, changed)
  return changed
}

/** An address an admin enters is verified only if they mark it so. */
async function changeAddress(work: Work, user: UserRow, data: Data): Promise<UserRow> {
  if (data.email === undefined && data.emailVerified === undefined) return user
  const to = data.email === undefined ? user.email : lowerEmail(data.email)
  const isUnchanged = to === user.email
  const moved = isUnchanged ? user : await moveAddress(work, user, to)
  if (!moved) fail(adminProblems.user_exists)
  const email_verified = data.emailVerified ?? (isUnchanged && user.email_verified)
  if (moved.email_verified === email_verified) return moved
  const changed = await updateUserRow(work, user.id, { email_verified })
  if (isUnchanged) await recordChange(work, user, changed)
  return changed
}

/** A reason or an end alone changes the existing ban. */
async function changeBan(work: Work, user: UserRow, data: Data): Promise<UserRow> {
  const { banned, banReason, banExpires } = data
  if (banned === false) return removeBan(work, user)
  if (banned) return applyBan(work, user, { reason: banReason, expires_at: banExpires ?? null })
  if (!user.banned) return user
  const reason = banReason === undefined ? user.ban_reason : banReason
  const expires_at = banExpires === undefined ? user.ban_expires_at : banExpires
  return applyBan(work, user, { reason, expires_at })
}

async function recordChange(work: Work, before: UserRow, after: UserRow): Promise<void> {
  const about = { subject_kind: 'user', subject_id: after.id, organization_id: null }
  const facts = { before: factsOf(before), after: factsOf(after) }
  await recordAudit(work, { action: 'user.updated', ...about, ...facts })
}

const factsOf = ({ name, username, display_username, email_verified }: UserRow) => ({
  name,
  username,
  display_username,
  email_verified,
})
