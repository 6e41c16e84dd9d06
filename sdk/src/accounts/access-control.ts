import {
  authorize,
  roleAllows,
  type AuthorizationResult,
  type Connector,
  type PermissionRequest,
} from '@gatehouse/contract/access/authorize'
import { roleStatements, type Statements } from '@gatehouse/contract/access/statements'

/** A subset of each resource's actions. */
export type HeldStatements<S extends Statements> = {
  readonly [R in keyof S]?: readonly S[R][number][]
}

/** A permission check for a role: per resource, all of the listed actions or any of them. */
export type RequestedStatements<S extends Statements> = {
  readonly [R in keyof S]?:
    | readonly S[R][number][]
    | { actions: readonly S[R][number][]; connector: Connector }
}

/** A role: a set of permissions. */
export type Role<S extends Statements = Statements> = {
  statements: Statements
  /** Whether the role allows all of these actions, or with `OR` any of them; if not, why. */
  authorize(request: RequestedStatements<S>, connector?: Connector): AuthorizationResult
}

/**
 * Defines resources, the actions on each, and roles that allow some of them, evaluated as the
 * server evaluates them:
 *
 *     const { newRole } = createAccessControl({ project: ['create', 'delete'] })
 *     const editor = newRole({ project: ['create'] })
 */
export function createAccessControl<const S extends Statements>(statements: S) {
  return {
    statements,
    newRole: (current: HeldStatements<S>): Role<S> => {
      const own = current as Statements
      return {
        statements: own,
        authorize: (request, connector) => authorize(own, request as PermissionRequest, connector),
      }
    },
  }
}

/** A permission check for roles. It is evaluated locally: no request is made. */
export type RoleQuestion = {
  /** One role, or several separated by commas: one role that allows it is enough. */
  role: string
  permissions: PermissionRequest
  /** The available roles; by default the built-in roles of every organization. */
  roles?: Readonly<Record<string, Role | Statements>>
}

/** Whether a role allows an action. */
export function checkRolePermission({ role, permissions, roles }: RoleQuestion): boolean {
  return roleAllows(role, permissions, roles ? tableOf(roles) : roleStatements)
}

function tableOf(roles: Readonly<Record<string, Role | Statements>>): Record<string, Statements> {
  const rows = Object.entries(roles).map(([name, role]) => [
    name,
    isRole(role) ? role.statements : role,
  ])
  return Object.fromEntries(rows) as Record<string, Statements>
}

const isRole = (role: Role | Statements): role is Role => typeof role.authorize === 'function'
