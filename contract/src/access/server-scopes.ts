import { z } from 'zod'
import { roleAllows, type PermissionRequest } from './authorize.ts'
import type { Statements } from './statements.ts'

/**
 * What a server token may do. `accounts:admin` is what the protocol reserves for server-side code;
 * the others are calls that otherwise require a signed-in admin of the server or an owner of the
 * organization.
 */
export const ServerScope = z.enum([
  'accounts:admin',
  'users:read',
  'users:write',
  'organizations:read',
  'organizations:write',
])
export type ServerScope = z.output<typeof ServerScope>

/** Calls that users with the right and programs with one of these scopes may make. */
const callers = ['user', 'server'] as const
export const programCalls = {
  readUsers: { subjects: callers, scopes: ['users:read', 'users:write'] },
  changeUsers: { subjects: callers, scopes: ['users:write'] },
  readOrganizations: { subjects: callers, scopes: ['organizations:read', 'organizations:write'] },
  changeOrganizations: { subjects: callers, scopes: ['organizations:write'] },
} as const satisfies Record<string, { subjects: typeof callers; scopes: readonly ServerScope[] }>

const readsUsers = { user: ['list', 'get'], session: ['list'] }

/**
 * The permissions of an admin that each scope includes. No scope assigns roles, impersonates users,
 * changes settings or creates tokens, so a program cannot extend its own rights.
 */
const scopePermissions = {
  'accounts:admin': {},
  'users:read': readsUsers,
  'users:write': {
    user: [
      ...readsUsers.user,
      'create',
      'update',
      'ban',
      'delete',
      'set-password',
      'set-email',
      'disable-two-factor',
    ],
    session: [...readsUsers.session, 'revoke'],
  },
  'organizations:read': { organization: ['list'] },
  'organizations:write': { organization: ['list', 'set-status'] },
} satisfies Record<ServerScope, Statements>

/** Whether any single one of a token's scopes allows everything requested. */
export const serverScopesAllow = (scopes: ReadonlySet<string>, request: PermissionRequest) =>
  roleAllows([...scopes].join(','), request, scopePermissions)
