import {
  authorize,
  roleAllows,
  type Authorized,
  type Connector,
  type PermissionRequest,
} from '@gatehouse/contract/access/authorize'
import { roleStatements, type Statements } from '@gatehouse/contract/access/statements'

/** Of each resource some of its actions. */
export type Held<S extends Statements> = { readonly [R in keyof S]?: readonly S[R][number][] }

/** What may be asked of a role: of each resource all the actions listed, or any of them. */
export type Asked<S extends Statements> = {
  readonly [R in keyof S]?:
    | readonly S[R][number][]
    | { actions: readonly S[R][number][]; connector: Connector }
}

/** What somebody may do. */
export type Role<S extends Statements = Statements> = {
  statements: Statements
  /** Whether it may do all this, or with `OR` any of it; and if not, why. */
  authorize(request: Asked<S>, connector?: Connector): Authorized
}

/**
 * Resources and the actions on each, and roles of some of them, decided as the server decides:
 *
 *     const { newRole } = createAccessControl({ project: ['create', 'delete'] })
 *     const editor = newRole({ project: ['create'] })
 */
export function createAccessControl<const S extends Statements>(statements: S) {
  return {
    statements,
    newRole: (held: Held<S>): Role<S> => {
      const own = held as Statements
      return {
        statements: own,
        authorize: (request, connector) => authorize(own, request as PermissionRequest, connector),
      }
    },
  }
}

/** A question about roles, answered here: no request is made. */
export type RoleQuestion = {
  /** One role, or several with commas between them: any of them that may suffices. */
  role: string
  permissions: PermissionRequest
  /** The roles there are; those every organization has, unless others are given. */
  roles?: Readonly<Record<string, Role | Statements>>
}

/** Whether a role may do something. */
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
