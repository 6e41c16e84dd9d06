import { z } from 'zod'
import { programCalls } from '../access/server-scopes.ts'
import { mapOf } from '../kit/fields.ts'
import { endpoints } from '../kit/endpoint.ts'
import {
  Ban,
  RoleInput,
  UserChange,
  UserCreate,
  UserKey,
  UserPage,
  UserSearch,
} from './admin-inputs.ts'
import { adminProblems } from './admin-problems.ts'
import { credentialProblems, Password } from './credentials.ts'
import { UserHoldings } from './holdings.ts'
import { profileProblems } from './profile.ts'
import { Session, sessionProblems } from './sessions.ts'
import { twoFactorProblems } from './two-factor.ts'
import { User, usernameProblems, userProblems } from './users.ts'

/** The requested actions per resource; all are required. */
const Permissions = mapOf(z.string().max(100), z.array(z.string().max(100)).max(100), 100).meta({
  opaque: true,
})

const item = z.object({ userId: UserKey })
const AnswersUser = z.object({ user: User })
const Succeeded = z.object({ success: z.literal(true) })
const { unauthorized } = userProblems
const { user_not_found, unknown_role } = adminProblems
/** An admin acts with a session of their own, a program with a scope for what it does. */
const rejected = [unauthorized, sessionProblems.impersonated]
const rejectedCall = [...rejected, adminProblems.missing_scope]
/** Programs do not change users who have a role on the server. */
const rejectedChange = [...rejectedCall, adminProblems.privileged_user]
const badName = [
  usernameProblems.too_short,
  usernameProblems.too_long,
  usernameProblems.invalid,
  usernameProblems.taken,
]
const subjects = ['user'] as const

/** The server's users, as an admin sees and changes them. */
export const adminEndpoints = endpoints('accounts', {
  createUser: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/admin/create-user',
    status: 200,
    summary: 'Create a user',
    ...programCalls.changeUsers,
    body: UserCreate,
    output: AnswersUser,
    problems: [
      ...rejectedCall,
      adminProblems.may_not_create,
      adminProblems.may_not_set_role,
      unknown_role,
      credentialProblems.invalid_email,
      credentialProblems.too_short,
      credentialProblems.too_long,
      credentialProblems.compromised,
      ...badName,
      adminProblems.user_exists,
    ],
  },
  listUsers: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/admin/list-users',
    status: 200,
    summary: 'List, search and filter users',
    ...programCalls.readUsers,
    query: UserSearch,
    output: UserPage,
    problems: [...rejectedCall, adminProblems.may_not_list, adminProblems.invalid_filter],
  },
  getUser: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/admin/get-user',
    status: 200,
    summary: 'Get a user',
    ...programCalls.readUsers,
    query: z.object({ id: UserKey }),
    output: User,
    problems: [...rejectedCall, adminProblems.may_not_get, user_not_found],
  },
  getHoldings: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/admin/get-user-holdings',
    status: 200,
    summary: "Get a user's sign-in methods and organizations",
    ...programCalls.readUsers,
    query: z.object({ id: UserKey }),
    output: UserHoldings,
    problems: [...rejectedCall, adminProblems.may_not_get, user_not_found],
  },
  updateUser: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/update-user',
    status: 200,
    summary: 'Update a user',
    ...programCalls.changeUsers,
    body: UserChange,
    output: User,
    problems: [
      ...rejectedChange,
      adminProblems.may_not_update,
      adminProblems.nothing_to_update,
      adminProblems.password_apart,
      adminProblems.may_not_set_role,
      unknown_role,
      adminProblems.may_not_ban,
      adminProblems.ban_oneself,
      adminProblems.may_not_set_email,
      credentialProblems.invalid_email,
      adminProblems.user_exists,
      user_not_found,
      ...badName,
      userProblems.last_admin,
    ],
  },
  setRole: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/set-role',
    status: 200,
    summary: "Set a user's role, or several separated by commas",
    subjects,
    body: item.extend({ role: RoleInput }),
    output: AnswersUser,
    problems: [
      ...rejected,
      adminProblems.may_not_set_role,
      unknown_role,
      user_not_found,
      userProblems.last_admin,
    ],
  },
  banUser: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/ban-user',
    status: 200,
    summary: 'Ban a user and revoke their sessions',
    ...programCalls.changeUsers,
    body: Ban,
    output: AnswersUser,
    problems: [
      ...rejectedChange,
      adminProblems.may_not_ban,
      user_not_found,
      adminProblems.ban_oneself,
      userProblems.last_admin,
    ],
  },
  unbanUser: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/unban-user',
    status: 200,
    summary: 'Unban a user',
    ...programCalls.changeUsers,
    body: item,
    output: AnswersUser,
    problems: [...rejectedChange, adminProblems.may_not_ban, user_not_found],
  },
  removeUser: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/remove-user',
    status: 200,
    summary: 'Remove a user',
    ...programCalls.changeUsers,
    body: item,
    output: Succeeded,
    problems: [
      ...rejectedChange,
      adminProblems.may_not_delete,
      adminProblems.remove_oneself,
      user_not_found,
      profileProblems.only_owner,
      userProblems.last_admin,
    ],
  },
  setUserPassword: {
    kind: 'staged',
    method: 'POST',
    path: '/api/auth/admin/set-user-password',
    status: 200,
    summary: "Set a user's password",
    ...programCalls.changeUsers,
    body: item.extend({ newPassword: Password }),
    output: z.object({ status: z.literal(true) }),
    problems: [
      ...rejectedChange,
      adminProblems.may_not_set_password,
      credentialProblems.too_short,
      credentialProblems.too_long,
      credentialProblems.compromised,
      user_not_found,
    ],
  },
  disableTwoFactor: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/disable-two-factor',
    status: 200,
    summary: "Turn off a user's two-factor authentication and sign them out",
    ...programCalls.changeUsers,
    body: item,
    output: z.object({ status: z.literal(true) }),
    problems: [
      ...rejectedChange,
      adminProblems.may_not_disable_two_factor,
      user_not_found,
      adminProblems.disable_own_two_factor,
      twoFactorProblems.not_enabled,
    ],
  },
  listUserSessions: {
    kind: 'read',
    method: 'POST',
    path: '/api/auth/admin/list-user-sessions',
    status: 200,
    summary: "List a user's sessions",
    ...programCalls.readUsers,
    body: item,
    output: z.object({ sessions: z.array(Session) }),
    problems: [...rejectedCall, adminProblems.may_not_list_sessions, user_not_found],
  },
  revokeUserSession: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/revoke-user-session',
    status: 200,
    summary: "Revoke a user's session by its handle",
    ...programCalls.changeUsers,
    body: z.object({ sessionToken: z.string().max(200) }),
    output: Succeeded,
    problems: [...rejectedCall, adminProblems.may_not_revoke],
  },
  revokeUserSessions: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/revoke-user-sessions',
    status: 200,
    summary: 'Revoke all sessions of a user',
    ...programCalls.changeUsers,
    body: item,
    output: Succeeded,
    problems: [...rejectedChange, adminProblems.may_not_revoke, user_not_found],
  },
  hasPermission: {
    kind: 'read',
    method: 'POST',
    path: '/api/auth/admin/has-permission',
    status: 200,
    summary: 'Check the permissions of your role on the server',
    subjects,
    body: z.object({
      permissions: Permissions.optional(),
      /** For older clients. */
      permission: Permissions.optional(),
    }),
    output: z.object({ error: z.null(), success: z.boolean() }),
    problems: [unauthorized, adminProblems.nothing_asked],
  },
})
