import { sql, type SelectQueryBuilder } from 'kysely'
import type { Actor, Reach } from './actor.ts'

/** The column with the customer a row belongs to; null: customers see no rows of the table. */
type CustomerColumn = 'customer_id' | 'id' | null

/**
 * Narrows a query to the rows the actor may see. Every read of a tenant's table begins here, so
 * that no query can forget the tenant: an organization's token sees its organization, a customer's
 * session only that customer's rows.
 */
export function within<DB, TB extends keyof DB, O>(
  work: { actor: Actor },
  query: SelectQueryBuilder<DB, TB, O>,
  table: TB & string,
  customer: CustomerColumn = 'customer_id',
): SelectQueryBuilder<DB, TB, O> {
  const { reach } = work.actor
  const organization = sql.ref(`${table}.organization_id`)
  if (reach.kind === 'system') return query
  if (reach.kind === 'organizations') return query.where(inOrganizations(organization, reach.ids))
  if (reach.kind === 'customer' && customer !== null) {
    const column = sql.ref(`${table}.${customer}`)
    const { organization_id, customer_id, checkout_id } = reach
    const ownRows = sql<boolean>`
      ${organization} = ${organization_id} and ${column} = ${customer_id}`
    return query.where(
      checkout_id === null
        ? ownRows
        : sql<boolean>`${ownRows} and ${ofPurchase(table, checkout_id)}`,
    )
  }
  return query.where(sql<boolean>`false`)
}

/** Rows of one purchase; none of tables that contain more than purchases. */
function ofPurchase(table: string, checkout_id: string) {
  const purchase = (rows: 'orders' | 'subscriptions') =>
    sql`(select p.id from ${sql.table(rows)} p where p.checkout_id = ${checkout_id})`
  const granted = sql<boolean>`(benefit_grants.order_id in ${purchase('orders')}
    or benefit_grants.subscription_id in ${purchase('subscriptions')})`
  switch (table) {
    case 'orders':
    case 'subscriptions':
      return sql<boolean>`${sql.ref(`${table}.checkout_id`)} = ${checkout_id}`
    case 'benefit_grants':
      return granted
    case 'license_keys':
      return sql<boolean>`license_keys.grant_id in (
        select benefit_grants.id from benefit_grants where ${granted})`
    default:
      return sql<boolean>`false`
  }
}

/**
 * Whether a row belongs to an organization that the actor may act in: for subqueries, which start
 * from the tenant too. `within` narrows the rows that are read.
 */
export function inReach({ actor: { reach } }: { actor: Actor }, table: string) {
  const organization = sql.ref(`${table}.organization_id`)
  if (reach.kind === 'system') return sql<boolean>`true`
  if (reach.kind === 'organizations') return inOrganizations(organization, reach.ids)
  if (reach.kind === 'customer' || reach.kind === 'checkout')
    return inOrganizations(organization, [reach.organization_id])
  return sql<boolean>`false`
}

/** One organization is compared with `=`, so that an index can also give the order. */
function inOrganizations(column: ReturnType<typeof sql.ref>, ids: string[]) {
  if (ids.length === 1) return sql<boolean>`${column} = ${ids[0]}`
  return sql<boolean>`${column} = any(${ids}::uuid[])`
}

/** True if the actor may act in the organization at all. */
export function reaches(actor: Actor, organization_id: string): boolean {
  const { reach } = actor
  if (reach.kind === 'system') return true
  if (reach.kind === 'organizations') return reach.ids.includes(organization_id)
  if (reach.kind === 'customer' || reach.kind === 'checkout') {
    return reach.organization_id === organization_id
  }
  return false
}

/**
 * Whether a request came to the portal domain of another organization, where this one does not
 * exist.
 */
export function isElsewhere({ request }: Pick<Actor, 'request'>, organization_id: string): boolean {
  const { portal_domain } = request
  return portal_domain !== undefined && portal_domain.organization_id !== organization_id
}

/** The organization a reach is limited to, if it is exactly one. */
export function onlyOrganization(reach: Reach): string | undefined {
  if (reach.kind === 'organizations') return reach.ids.length === 1 ? reach.ids[0] : undefined
  return reach.kind === 'customer' || reach.kind === 'checkout' ? reach.organization_id : undefined
}
