import type { UserCreate } from '@gatehouse/contract/accounts/admin-inputs'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { USER_ROLE } from '@gatehouse/contract/access/instance-roles'
import type { User } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import { staged } from '../../platform/http/implement.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireEmailSignIn } from '../credentials/credential.ts'
import { requireValidPassword } from '../credentials/require-valid-password.ts'
import { hashPassword } from '../credentials/password.ts'
import { storePassword } from '../credentials/queries.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { insertUser } from '../users/queries.ts'
import { lowerEmail, toUser } from '../users/user.ts'
import { claimUsername, requireValidUsername, usernameColumns } from '../users/username.ts'
import { requirePermission } from './require-permission.ts'
import { readRoles } from './read-roles.ts'

type Stage = { body: UserCreate; role: string }

/**
 * Creates a user, whatever the settings for signing up. The user is neither emailed nor signed in.
 */
export const createUser = staged({
  prepare: prepareUser,
  ask: async (_site: Site, { body }: Stage) =>
    body.password ? hashPassword(body.password) : undefined,
  settle: settleUser,
})

async function prepareUser(work: Work, { body }: { body: UserCreate }): Promise<Stage> {
  const role = await requireCreatePermission(work, body)
  const settings = await settingsOf(work)
  requireEmailSignIn(body.email)
  if (body.password) await requireValidPassword(settings, body.password)
  if (body.data?.username !== undefined) requireValidUsername(settings, body.data.username)
  return { body, role }
}

/**
 * Creating a user, assigning a role and marking an address as verified each need their own
 * permission.
 */
async function requireCreatePermission(work: Work, { role, data }: UserCreate): Promise<string> {
  await requirePermission(work, { user: ['create'] }, adminProblems.may_not_create)
  if (data?.emailVerified !== undefined)
    await requirePermission(work, { user: ['set-email'] }, adminProblems.may_not_set_email)
  const requested = role ?? data?.role
  if (requested === undefined) return USER_ROLE
  await requirePermission(work, { user: ['set-role'] }, adminProblems.may_not_set_role)
  return readRoles(requested)
}

async function settleUser(
  work: Work,
  { body, role }: Stage,
  hash: string | undefined,
): Promise<{ user: User }> {
  await requireCreatePermission(work, body)
  const { data = {}, name } = body
  if (data.username !== undefined) await claimUsername(work, data.username, undefined)
  const user = await insertUser(work, {
    id: newId(),
    email: lowerEmail(body.email),
    email_verified: data.emailVerified ?? false,
    name,
    image: data.image ?? null,
    ...usernameColumns(data),
    role,
    created_at: work.now,
    updated_at: work.now,
  })
  if (!user) fail(adminProblems.user_exists)
  if (hash !== undefined) await storePassword(work, user.id, hash)
  const about = { action: 'user.created', subject_kind: 'user', subject_id: user.id }
  const after = { email: user.email, role }
  await recordAudit(work, { ...about, organization_id: null, after })
  return { user: toUser(user) }
}
