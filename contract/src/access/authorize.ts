import { roleStatements, type Statements } from './statements.ts'

export type Connector = 'AND' | 'OR'

/** The requested actions per resource: all of them (AND) or any of them (OR). */
export type PermissionRequest = Readonly<
  Record<string, readonly string[] | { actions: readonly string[]; connector: Connector }>
>

export type AuthorizationResult = { success: true } | { success: false; error: string }

/**
 * The only function that decides whether statements allow a request. The connector applies between
 * resources: AND requires every one, OR any one. An empty request is never allowed.
 */
export function authorize(
  statements: Statements,
  request: PermissionRequest,
  connector: Connector = 'AND',
): AuthorizationResult {
  let any = false
  for (const [resource, requested] of Object.entries(request)) {
    const grantedActions = Object.hasOwn(statements, resource) ? statements[resource] : undefined
    if (!grantedActions && connector === 'AND') {
      return { success: false, error: `You are not allowed to access resource: ${resource}` }
    }
    const allowed = grantedActions !== undefined && allowsActions(grantedActions, requested)
    if (!allowed && connector === 'AND') {
      return { success: false, error: `unauthorized to access resource "${resource}"` }
    }
    if (allowed && connector === 'OR') return { success: true }
    any ||= allowed
  }
  return any ? { success: true } : { success: false, error: 'Not authorized' }
}

function allowsActions(
  grantedActions: readonly string[],
  requested: PermissionRequest[string],
): boolean {
  const { actions, connector } = readActions(requested)
  if (actions.length === 0) return false
  const isGranted = (action: string) => grantedActions.includes(action)
  return connector === 'OR' ? actions.some(isGranted) : actions.every(isGranted)
}

function readActions(requested: PermissionRequest[string]) {
  if (Array.isArray(requested))
    return { actions: requested as readonly string[], connector: 'AND' as const }
  const givenStatements: unknown = requested
  if (
    typeof givenStatements !== 'object' ||
    !givenStatements ||
    !('actions' in givenStatements) ||
    !Array.isArray(givenStatements.actions)
  ) {
    throw new Error('Invalid access control request')
  }
  return requested as Exclude<typeof requested, readonly string[]>
}

/** The names in a role as it is stored: separated by commas. */
export const namesOfRole = (role: string) => role.split(',').map(name => name.trim())

/** Roles by name, with the actions each allows. */
export type RoleTable = Readonly<Record<string, Statements>>

/** The actions a role allows, from the first table that has a role of this name. */
export function statementsIn(tables: readonly RoleTable[], name: string): Statements | undefined {
  return tables.find(table => Object.hasOwn(table, name))?.[name]
}

/**
 * Whether any single one of a member's roles allows everything requested. If several tables have a
 * role of the same name, the first one applies.
 */
export function roleAllows(
  role: string,
  request: PermissionRequest,
  ...tables: readonly RoleTable[]
): boolean {
  const statementTables = tables.length > 0 ? tables : [roleStatements]
  return namesOfRole(role).some(name => {
    const statements = statementsIn(statementTables, name)
    return statements !== undefined && authorize(statements, request).success
  })
}
