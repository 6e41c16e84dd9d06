import {
  ACTIVITY_MAX,
  type ActivityEntry,
  type overviewEndpoints,
} from '@gatehouse/contract/billing/overview'
import { activityScopes } from '@gatehouse/contract/billing/overview-scopes.data'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type RawBuilder } from 'kysely'
import { within } from '../../actors/reach.ts'
import type { Reading } from '../../platform/work.ts'
import { inOrganizations } from './waiting.ts'

type Kind = ActivityEntry['kind']

/** The latest entries of a kind, newest first. */
const sources: Record<
  Kind,
  (work: Reading, ids?: string[]) => Promise<Omit<ActivityEntry, 'kind'>[]>
> = {
  sale: latestSales,
  refund: latestRefunds,
  cancellation: latestCancellations,
  sign_up: latestSignUps,
}

/** What happened last, as far as the caller may see it; newest first. */
export async function listActivity(
  work: Reading,
  { organization_id }: InputOf<typeof overviewEndpoints.activity>,
): Promise<{ entries: ActivityEntry[] }> {
  const kinds = Object.keys(sources) as Kind[]
  const seen = kinds.filter(kind => work.actor.scopes.has(activityScopes[kind]))
  const found = await Promise.all(
    seen.map(async kind => {
      const rows = await sources[kind](work, organization_id)
      return rows.map(row => ({ ...row, kind }))
    }),
  )
  const newestFirst = (one: ActivityEntry, other: ActivityEntry) =>
    other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1)
  return { entries: found.flat().toSorted(newestFirst).slice(0, ACTIVITY_MAX) }
}

const customerOf = (id: RawBuilder<unknown>) =>
  sql<ActivityEntry['customer']>`(
    select jsonb_build_object('id', c.id, 'email', c.email,
      'name', coalesce(c.billing_name, c.name))
    from customers c where c.id = ${id})`

const productName = (id: RawBuilder<unknown>) =>
  sql<string>`(select p.name from products p where p.id = ${id})`

function latestSales(work: Reading, ids?: string[]) {
  const orders = within(work, work.sql.selectFrom('orders'), 'orders').where(
    'orders.paid_at',
    'is not',
    null,
  )
  return inOrganizations(orders, 'orders', ids)
    .select(['orders.id', 'orders.currency', 'orders.id as order_id'])
    .select(sql<Date>`orders.paid_at`.as('at'))
    .select(sql<number>`subtotal_amount - discount_amount + tax_amount`.as('amount'))
    .select(customerOf(sql.ref('orders.customer_id')).as('customer'))
    .select(productName(sql.ref('orders.product_id')).as('product_name'))
    .orderBy('orders.paid_at', 'desc')
    .limit(ACTIVITY_MAX)
    .execute()
}

function latestRefunds(work: Reading, ids?: string[]) {
  const refunds = within(work, work.sql.selectFrom('refunds'), 'refunds')
  return inOrganizations(refunds, 'refunds', ids)
    .select(['refunds.id', 'refunds.currency', 'refunds.order_id', 'refunds.created_at as at'])
    .select(sql<number>`refunds.amount + refunds.tax_amount`.as('amount'))
    .select(customerOf(sql.ref('refunds.customer_id')).as('customer'))
    .select(
      sql<string>`(select p.name from orders o join products p on p.id = o.product_id
        where o.id = refunds.order_id)`.as('product_name'),
    )
    .orderBy('refunds.created_at', 'desc')
    .limit(ACTIVITY_MAX)
    .execute()
}

function latestCancellations(work: Reading, ids?: string[]) {
  const canceled = within(work, work.sql.selectFrom('subscriptions'), 'subscriptions').where(
    'subscriptions.canceled_at',
    'is not',
    null,
  )
  return inOrganizations(canceled, 'subscriptions', ids)
    .select(['subscriptions.id', 'subscriptions.amount', 'subscriptions.currency'])
    .select(sql<Date>`subscriptions.canceled_at`.as('at'))
    .select(sql<string | null>`null::uuid`.as('order_id'))
    .select(customerOf(sql.ref('subscriptions.customer_id')).as('customer'))
    .select(productName(sql.ref('subscriptions.product_id')).as('product_name'))
    .orderBy('subscriptions.canceled_at', 'desc')
    .limit(ACTIVITY_MAX)
    .execute()
}

function latestSignUps(work: Reading, ids?: string[]) {
  const customers = within(work, work.sql.selectFrom('customers'), 'customers', 'id').where(
    'customers.deleted_at',
    'is',
    null,
  )
  return inOrganizations(customers, 'customers', ids)
    .select(['customers.id', 'customers.created_at as at'])
    .select(sql<number | null>`null::bigint`.as('amount'))
    .select(sql<string | null>`null::text`.as('currency'))
    .select(sql<string | null>`null::text`.as('product_name'))
    .select(sql<string | null>`null::uuid`.as('order_id'))
    .select(customerOf(sql.ref('customers.id')).as('customer'))
    .orderBy('customers.created_at', 'desc')
    .limit(ACTIVITY_MAX)
    .execute()
}
