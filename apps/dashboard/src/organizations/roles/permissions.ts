import {
  type OrganizationResource,
  organizationStatements,
} from '@gatehouse/contract/access/statements'
import type { Permission } from '../standing.ts'

/** The groups into which a list of permissions is divided. */
export const permissionGroups = ['people', 'selling', 'customers', 'money', 'programs'] as const
type Group = (typeof permissionGroups)[number]

/** The group of each resource; a new resource without a group does not compile. */
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

/** An action on a resource, as named in permissions and in translations. */
export type Action = (typeof organizationStatements)[OrganizationResource][number]

/** `read` comes first, because every other permission includes it. */
const order: Action[] = ['read', 'create', 'update', 'write', 'cancel', 'delete']

/** The columns of a grid and the actions in each: `cancel` shares the column of `delete`. */
const columns: Action[][] = [['read'], ['create'], ['update', 'write'], ['delete', 'cancel']]

/** A group's actions by column; undefined where a resource has none. */
export function gridOf(group: Group): { row: PermissionRow; cells: (Action | undefined)[] }[] {
  const rows = rowsOf(group)
  const shownColumns = columns.filter(column =>
    rows.some(({ actions }) => actions.some(action => column.includes(action))),
  )
  return rows.map(row => ({
    row,
    cells: shownColumns.map(column => row.actions.find(action => column.includes(action))),
  }))
}

/** A resource and its actions. */
export interface PermissionRow {
  resource: OrganizationResource
  actions: Action[]
}

// The keys of the table are its resources.
const resources = Object.keys(groupOf) as OrganizationResource[]

/** The resources of one group. */
const rowsOf = (group: Group): PermissionRow[] =>
  resources
    .filter(resource => groupOf[resource] === group)
    .map(resource => {
      const actions: readonly Action[] = organizationStatements[resource]
      return { resource, actions: order.filter(action => actions.includes(action)) }
    })

/** A permission's name; the cast is safe because resource and action come from the same row. */
export const permissionOf = (resource: OrganizationResource, action: Action) =>
  `${resource}:${action}` as Permission

/** All permissions. */
export const everyPermission: Permission[] = permissionGroups.flatMap(group =>
  rowsOf(group).flatMap(({ resource, actions }) =>
    actions.map(action => permissionOf(resource, action)),
  ),
)

/** The read permissions. */
export const readingPermissions = everyPermission.filter(item => item.endsWith(':read'))

/**
 * The permissions after one was added or removed: a permission to change a resource adds the
 * permission to read it, and removing the permission to read removes all others.
 */
export function withPermission(
  current: ReadonlySet<string>,
  { resource, actions }: PermissionRow,
  { action, on }: { action: Action; on: boolean },
): Set<string> {
  const next = new Set(current)
  const all = actions.map(item => permissionOf(resource, item))
  if (!on && action === 'read') all.forEach(item => next.delete(item))
  if (!on) next.delete(permissionOf(resource, action))
  else if (actions.includes('read')) next.add(permissionOf(resource, 'read'))
  if (on) next.add(permissionOf(resource, action))
  return next
}

/** Permissions in the form a role stores: actions per resource. */
export function statementsOf(current: ReadonlySet<string>): Record<string, string[]> {
  const groups = Map.groupBy(current, permission => permission.split(':')[0] ?? '')
  return Object.fromEntries(
    [...groups].map(([resource, names]) => [
      resource,
      names.map(name => name.slice(resource.length + 1)),
    ]),
  )
}
