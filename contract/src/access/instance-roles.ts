import { namesOfRole, roleAllows, type PermissionRequest } from './authorize.ts'
import type { Statements } from './statements.ts'

/**
 * Every permission on the server's users and operation: a resource and its actions. `user` and
 * `session` are the protocol's, the others are ours.
 */
const instanceStatements = {
  user: [
    'create',
    'list',
    'get',
    'update',
    'set-role',
    'ban',
    'impersonate',
    'impersonate-admins',
    'delete',
    'set-password',
    'set-email',
    'disable-two-factor',
  ],
  session: ['list', 'revoke', 'delete'],
  settings: ['read', 'update'],
  organization: ['list', 'set-status'],
  audit: ['list'],
  'server-token': ['create', 'list', 'revoke'],
} as const satisfies Statements

/**
 * What each user role may do on the server, beyond what every user may do with their own data. No
 * role includes `impersonate-admins`: the operator grants it with a setting.
 */
export const instanceRoles = {
  admin: {
    ...instanceStatements,
    user: instanceStatements.user.filter(action => action !== 'impersonate-admins'),
  },
  /** Reads data, and ends sessions that their user no longer controls. */
  support: {
    user: ['list', 'get'],
    session: ['list', 'revoke'],
    organization: ['list'],
    audit: ['list'],
  },
  user: {},
} as const satisfies Record<string, Statements>

/** A role a user may have. */
export type InstanceRole = keyof typeof instanceRoles

/** The role that may do everything; at least one user must always have it. */
export const ADMIN_ROLE = 'admin' satisfies InstanceRole

/** The role of all other users. */
export const USER_ROLE = 'user' satisfies InstanceRole

/** Whether a role of this name exists. */
export const isInstanceRole = (name: string): name is InstanceRole =>
  Object.hasOwn(instanceRoles, name)

/** Whether any single one of a user's roles allows everything requested. */
export const instanceRoleAllows = (role: string, request: PermissionRequest) =>
  roleAllows(role, request, instanceRoles)

/** Whether a user is an admin, regardless of their other roles. */
export const isAdminRole = (role: string) => namesOfRole(role).includes(ADMIN_ROLE)
