import {
  type OrganizationResource,
  organizationStatements,
} from '@gatehouse/contract/access/statements'
import type { Permission } from '../organizations/standing.ts'

/** What people look for together: the parts of a list of permissions. */
export const permissionGroups = ['people', 'selling', 'customers', 'money', 'programs'] as const
type Group = (typeof permissionGroups)[number]

/** Where each thing stands that can be allowed; one that is new does not compile without. */
const groupOf = {
  organization: 'people',
  member: 'people',
  invitation: 'people',
  team: 'people',
  ac: 'people',
  purchase: 'people',
  audit: 'people',
  organizations: 'programs',
  custom_fields: 'selling',
  discounts: 'selling',
  checkout_links: 'selling',
  checkouts: 'selling',
  products: 'selling',
  benefits: 'selling',
  events: 'programs',
  meters: 'programs',
  files: 'selling',
  subscriptions: 'customers',
  customers: 'customers',
  orders: 'money',
  refunds: 'money',
  webhooks: 'programs',
  license_keys: 'customers',
  transactions: 'money',
  payouts: 'money',
  notifications: 'programs',
  customer_meters: 'customers',
  customer_sessions: 'customers',
  payments: 'money',
  metrics: 'money',
} as const satisfies Record<OrganizationResource, Group>

/** An action on something, as it is asked for and as its word is called. */
export type Action = (typeof organizationStatements)[OrganizationResource][number]

/** Looking comes first: whoever may do more may look too. */
const order: Action[] = ['read', 'create', 'update', 'write', 'cancel', 'delete']

/** Columns of a grid, and what stands in each: to withdraw is a way to remove. */
const columns: Action[][] = [['read'], ['create'], ['update', 'write'], ['delete', 'cancel']]

/** The actions on a group's things by column; undefined where a thing has none there. */
export function gridOf(group: Group): { row: PermissionRow; cells: (Action | undefined)[] }[] {
  const rows = rowsOf(group)
  const shown = columns.filter(column =>
    rows.some(({ actions }) => actions.some(action => column.includes(action))),
  )
  return rows.map(row => ({
    row,
    cells: shown.map(column => row.actions.find(action => column.includes(action))),
  }))
}

/** A thing, and what can be done with it. */
export interface PermissionRow {
  resource: OrganizationResource
  actions: Action[]
}

// The keys of the table are its resources.
const resources = Object.keys(groupOf) as OrganizationResource[]

/** The things of one group. */
export const rowsOf = (group: Group): PermissionRow[] =>
  resources
    .filter(resource => groupOf[resource] === group)
    .map(resource => {
      const actions: readonly Action[] = organizationStatements[resource]
      return { resource, actions: order.filter(action => actions.includes(action)) }
    })

/** Both as one name; the row they stand in says that they belong together. */
export const permissionOf = (resource: OrganizationResource, action: Action) =>
  `${resource}:${action}` as Permission

/** Everything there is. */
export const everyPermission: Permission[] = permissionGroups.flatMap(group =>
  rowsOf(group).flatMap(({ resource, actions }) =>
    actions.map(action => permissionOf(resource, action)),
  ),
)

/** What changes nothing. */
export const readingPermissions = everyPermission.filter(one => one.endsWith(':read'))

/**
 * Permissions after one was given or taken: who may change a thing may look at it, and who may not
 * look at it may do nothing else with it.
 */
export function withPermission(
  held: ReadonlySet<string>,
  { resource, actions }: PermissionRow,
  { action, on }: { action: Action; on: boolean },
): Set<string> {
  const next = new Set(held)
  const all = actions.map(one => permissionOf(resource, one))
  if (!on && action === 'read') all.forEach(one => next.delete(one))
  if (!on) next.delete(permissionOf(resource, action))
  else if (actions.includes('read')) next.add(permissionOf(resource, 'read'))
  if (on) next.add(permissionOf(resource, action))
  return next
}

/** Permissions as a role keeps them: of each thing its actions. */
export function statementsOf(held: ReadonlySet<string>): Record<string, string[]> {
  const groups = Map.groupBy(held, permission => permission.split(':')[0] ?? '')
  return Object.fromEntries(
    [...groups].map(([resource, names]) => [
      resource,
      names.map(name => name.slice(resource.length + 1)),
    ]),
  )
}
