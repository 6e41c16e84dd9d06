import { namesOfRole, roleAllows, type PermissionRequest } from './authorize.ts'
import type { Statements } from './statements.ts'

/**
 * Everything that can be asked for about the server's people and its operation: a resource and what
 * is done to it. `user` and `session` are the protocol's, the others are ours.
 */
export const instanceStatements = {
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
 * What each role of a user may do on the server, beside what everybody may do with what is theirs.
 * Nobody holds `impersonate-admins`: the operator grants it by a setting.
 */
export const instanceRoles = {
  admin: {
    ...instanceStatements,
    user: instanceStatements.user.filter(action => action !== 'impersonate-admins'),
  },
  /** Looks, and ends sessions that are not their user's any more. */
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

/** The role of who may do everything, and of whom there must always be one. */
export const ADMIN_ROLE = 'admin' satisfies InstanceRole

/** The role of everybody else. */
export const USER_ROLE = 'user' satisfies InstanceRole

/** Whether there is a role of this name. */
export const isInstanceRole = (name: string): name is InstanceRole =>
  Object.hasOwn(instanceRoles, name)

/** Whether any of a user's roles alone allows everything asked for. */
export const instanceRoleAllows = (role: string, request: PermissionRequest) =>
  roleAllows(role, request, instanceRoles)

/** Whether a user is an admin, whatever else they are. */
export const isAdminRole = (role: string) => namesOfRole(role).includes(ADMIN_ROLE)
