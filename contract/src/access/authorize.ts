import { roleStatements, type Statements } from './statements.ts'

export type Connector = 'AND' | 'OR'

/** The requested actions per resource: all of them (AND) or any of them (OR). */
export type PermissionRequest = Readonly<
  Record<string, readonly string[] | { actions: readonly string[]; connector: Connector }>
>

export type Authorized = { success: true } | { success: false; error: string }

/**
 * The only function that decides whether statements allow a request. The connector applies between
 * resources: AND requires every one, OR any one. An empty request is never allowed.
 */
export function authorize(
  statements: Statements,
  request: PermissionRequest,
  connector: Connector = 'AND',
): Authorized {
  let any = false
  for (const [resource, asked] of Object.entries(request)) {
    const held = Object.hasOwn(statements, resource) ? statements[resource] : undefined
    if (!held && connector === 'AND') {
      return { success: false, error: `You are not allowed to access resource: ${resource}` }
    }
    const allowed = held !== undefined && allows(held, asked)
    if (!allowed && connector === 'AND') {
      return { success: false, error: `unauthorized to access resource "${resource}"` }
    }
    if (allowed && connector === 'OR') return { success: true }
    any ||= allowed
  }
  return any ? { success: true } : { success: false, error: 'Not authorized' }
}

function allows(held: readonly string[], asked: PermissionRequest[string]): boolean {
  const { actions, connector } = readActions(asked)
  if (actions.length === 0) return false
  const isHeld = (action: string) => held.includes(action)
  return connector === 'OR' ? actions.some(isHeld) : actions.every(isHeld)
}

function readActions(asked: PermissionRequest[string]) {
  if (Array.isArray(asked))
    return { actions: asked as readonly string[], connector: 'AND' as const }
  const said: unknown = asked
  if (typeof said !== 'object' || !said || !('actions' in said) || !Array.isArray(said.actions)) {
    throw new Error('Invalid access control request')
  }
  return asked as Exclude<typeof asked, readonly string[]>
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
  const asked = tables.length > 0 ? tables : [roleStatements]
  return namesOfRole(role).some(name => {
    const statements = statementsIn(asked, name)
    return statements !== undefined && authorize(statements, request).success
  })
}
