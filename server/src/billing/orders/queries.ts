import { storedOrderStatuses, type orderEndpoints } from '@gatehouse/contract/billing/orders'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type SelectQueryBuilder, type Updateable } from 'kysely'
import type { Nested } from '../../platform/db/nested.ts'
import { hasMetadata, readPage } from '../../platform/db/pages.ts'
import type { OrdersTable, Tables } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { customerJson, ofCustomersLike, ofExternalCustomer } from '../customers/queries.ts'
import { discountJson } from '../discounts/queries.ts'
import { productSummaryJson } from '../products/queries.ts'
import { pageByParent } from './page-by-parent.ts'
import type { OrderItemRow, OrderRow, OrderWithNested } from './order.ts'
import type { SubscriptionRow } from './subscription-summary.ts'

/** Orders the actor may see. */
export const ordersOf = (work: Reading) => within(work, work.sql.selectFrom('orders'), 'orders')

const subscriptionJson = sql<Nested<SubscriptionRow> | null>`(
  select to_jsonb(s) from subscriptions s where s.id = orders.subscription_id)`
const itemsJson = sql<Nested<OrderItemRow>[]>`(
  select coalesce(jsonb_agg(to_jsonb(i) order by i.position), '[]')
  from order_items i where i.order_id = orders.id)`

/** Everything the API shows of orders, including embedded objects, in one statement. */
export const columns = <O>(orders: SelectQueryBuilder<Tables, 'orders', O>) =>
  orders
    .selectAll('orders')
    .select([
      customerJson(sql.ref('orders.customer_id')).as('customer'),
      productSummaryJson(sql.ref('orders.product_id')).as('product'),
      subscriptionJson.as('subscription'),
      discountJson(sql.ref('orders.discount_id')).as('discount'),
      itemsJson.as('items'),
    ])

export async function findOrder(work: Reading, id: string): Promise<OrderWithNested | undefined> {
  const row = await columns(ordersOf(work)).where('orders.id', '=', id).executeTakeFirst()
  // Only this module writes status and reason, so the narrower types are safe.
  return row as OrderWithNested | undefined
}

/**
 * An order by an id from a trusted source, such as one written by this transaction, as the API
 * shows it, without checking the actor's access.
 */
export async function readOrder(work: Pick<Reading, 'sql'>, id: string): Promise<OrderWithNested> {
  const orders = work.sql.selectFrom('orders').where('orders.id', '=', id)
  return (await columns(orders).executeTakeFirstOrThrow()) as OrderWithNested
}

export async function lockOrder(work: Work, id: string): Promise<OrderRow | undefined> {
  const row = await ordersOf(work)
    .selectAll('orders')
    .where('orders.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as OrderRow | undefined
}

export async function updateOrder(
  work: Work,
  order: OrderRow,
  change: Updateable<OrdersTable>,
): Promise<OrderRow> {
  const row = await work.sql
    .updateTable('orders')
    .set({ ...change, modified_at: work.now })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as OrderRow
}

type ListInput = InputOf<typeof orderEndpoints.list>

const NET = sql`(orders.subtotal_amount - orders.discount_amount)`
/** What a list of orders is sorted by, besides their customers and products. */
export const orderSorts = {
  created_at: sql.ref('orders.created_at'),
  status: sql.ref('orders.status'),
  invoice_number: sql.ref('orders.invoice_number'),
  amount: NET,
  net_amount: NET,
  subscription: sql.ref('orders.subscription_id'),
  discount: sql.ref('orders.discount_id'),
}

/** A page of orders. */
export async function listOrders(work: Reading, input: ListInput) {
  const { rows, total_count } = await readPage(matchingOrders(work, input), input, orders => {
    const { sales, order } = pageByParent(work, orders, input, {
      table: 'orders',
      columns: orderSorts,
    })
    return columns(sales).orderBy(order)
  })
  return { rows: rows as OrderWithNested[], total_count }
}

/** Orders that a list shows. */
export function matchingOrders(
  work: Reading,
  input: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  const { organization_id, product_id, discount_id, checkout_id, subscription_id } = input
  const { customer_id, external_customer_id, metadata } = input
  let matched = ordersOf(work)
  if (organization_id) matched = matched.where('orders.organization_id', 'in', organization_id)
  if (product_id) matched = matched.where('orders.product_id', 'in', product_id)
  if (discount_id) matched = matched.where('orders.discount_id', 'in', discount_id)
  if (customer_id) matched = matched.where('orders.customer_id', 'in', customer_id)
  if (checkout_id) matched = matched.where('orders.checkout_id', 'in', checkout_id)
  if (subscription_id) matched = matched.where('orders.subscription_id', 'in', subscription_id)
  if (external_customer_id) {
    matched = matched.where(ofExternalCustomer('orders', external_customer_id))
  }
  if (metadata) matched = matched.where(hasMetadata('orders.metadata', metadata))
  if (input.query) matched = matched.where(matchesText(work, input.query))
  if (input.status) {
    const stored = input.status.flatMap(item => [...storedOrderStatuses[item]])
    matched = matched.where('orders.status', 'in', stored)
  }
  const types = new Set(input.product_billing_type)
  if (types.size === 1) {
    const recurringFilter = types.has('recurring') ? sql`is not null` : sql`is null`
    const product = sql`select from products p where p.id = orders.product_id`
    matched = matched.where(
      sql<boolean>`exists (${product} and p.recurring_interval ${recurringFilter})`,
    )
  }
  return matched
}

/**
 * By a part of the customer's name or email address, or by the whole invoice number, ignoring case.
 */
function matchesText(work: Reading, text: string) {
  const numbers = [text.trim(), text.trim().toUpperCase()]
  const numbered = ordersOf(work).select('orders.id').where('orders.invoice_number', 'in', numbers)
  const ofCustomers = ofCustomersLike(work, 'orders', text)
  return sql<boolean>`(${ofCustomers} or orders.id = any(array(${numbered})))`
}

/** Orders of a subscription that are awaiting payment, locked, oldest first. */
export async function lockPendingOrders(work: Work, subscription_id: string): Promise<OrderRow[]> {
  const rows = await work.sql
    .selectFrom('orders')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .forUpdate()
    .execute()
  return rows as OrderRow[]
}
