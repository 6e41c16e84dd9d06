import {
  activeStatuses,
  revokedStatuses,
  storedSubscriptionStatuses,
} from '@gatehouse/contract/billing/subscriptions'
import type { subscriptionEndpoints } from '@gatehouse/contract/billing/subscription-endpoints'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type SelectQueryBuilder } from 'kysely'
import { hasMetadata, readPage } from '../../platform/db/pages.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { within } from '../../actors/reach.ts'
import type { Site } from '../../platform/site.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { pageByParent } from '../orders/page-by-parent.ts'
import { customerJson, ofCustomersLike, ofExternalCustomer } from '../customers/queries.ts'
import { ordersOf } from '../orders/queries.ts'
import { discountJson } from '../discounts/queries.ts'
import type { NestedPrice } from '../products/price.ts'
import { priceJson, productJson } from '../products/queries.ts'
import { billedMostSql } from '../spending-caps/spending-cap.ts'
import { hasUpcomingStep } from './upcoming-step.ts'
import { metersJson } from './subscription-meter.ts'
import type { OrderCredit } from './taxed-bill.ts'
import type { PendingRow, SubscriptionWithNested, SubscriptionRow } from './subscription.ts'

/** Subscriptions the actor may see. */
export const subscriptionsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('subscriptions'), 'subscriptions')

/** Other subscriptions of the same customer that are considered. */
const OTHERS_MAX = 50

/** The prices a subscription is sold with, archived or not. */
export const pricesJson = sql<NestedPrice[]>`(
  select coalesce(jsonb_agg(${priceJson('p')} order by sold.position), '[]')
  from subscription_prices sold join product_prices p on p.id = sold.product_price_id
  where sold.subscription_id = subscriptions.id)`

const pendingJson = sql<PendingRow | null>`(
  select jsonb_build_object('id', c.id, 'created_at', c.created_at, 'modified_at', c.modified_at,
    'product_id', nullif(c.product_id, subscriptions.product_id),
    'seats', case when c.seats is distinct from subscriptions.seats then c.seats end)
  from subscription_changes c
  where c.subscription_id = subscriptions.id and c.status = 'waiting')`

/** Everything the API shows of subscriptions, in one statement. */
export const columns = <O>(subscriptions: SelectQueryBuilder<Tables, 'subscriptions', O>) =>
  subscriptions
    .selectAll('subscriptions')
    .select([
      customerJson(sql.ref('subscriptions.customer_id')).as('customer'),
      productJson(sql.ref('subscriptions.product_id')).as('product'),
      pricesJson.as('prices'),
      discountJson(sql.ref('subscriptions.discount_id')).as('discount'),
      pendingJson.as('pending'),
      metersJson(sql.ref('subscriptions.id')).as('meters'),
      billedMostSql(sql.ref('subscriptions.id')).as('usage_stop'),
    ])

export async function findSubscription(
  work: Reading,
  id: string,
): Promise<SubscriptionWithNested | undefined> {
  const row = await columns(subscriptionsOf(work))
    .where('subscriptions.id', '=', id)
    .executeTakeFirst()
  // The narrower types of status and interval are safe because only this module writes them.
  return row as SubscriptionWithNested | undefined
}

/**
 * The customer's other subscriptions in the same currency that may be charged up to a moment: whose
 * period or pause has ended by then.
 */
export async function othersOf(
  work: Reading,
  { id, customer_id, currency }: Pick<SubscriptionRow, 'id' | 'customer_id' | 'currency'>,
  until: Date,
): Promise<SubscriptionWithNested[]> {
  const others = work.sql
    .selectFrom('subscriptions')
    .where('subscriptions.customer_id', '=', customer_id)
    .where('subscriptions.currency', '=', currency)
    .where('subscriptions.id', '<>', id)
    .where('subscriptions.status', 'in', ['active', 'trialing', 'paused'])
    .where(
      sql<boolean>`case subscriptions.status when 'paused' then subscriptions.resumes_at
        else subscriptions.current_period_end end <= ${until}`,
    )
    .orderBy('subscriptions.current_period_end')
    .orderBy('subscriptions.id')
    .limit(OTHERS_MAX)
  return (await columns(others).execute()) as SubscriptionWithNested[]
}

/** A subscription that this transaction wrote, as the API shows it, regardless of the actor. */
export async function readSubscription(work: Work, id: string): Promise<SubscriptionWithNested> {
  const item = work.sql.selectFrom('subscriptions').where('subscriptions.id', '=', id)
  return (await columns(item).executeTakeFirstOrThrow()) as SubscriptionWithNested
}

export async function lockSubscription(
  work: Work,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const row = await subscriptionsOf(work)
    .selectAll('subscriptions')
    .where('subscriptions.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as SubscriptionRow | undefined
}

/** The subscription of an order; it is locked before the order. */
export async function lockSubscriptionOf(
  work: Work,
  order_id: string,
): Promise<SubscriptionRow | undefined> {
  const subscriptionIds = ordersOf(work)
    .where('orders.id', '=', order_id)
    .select('orders.subscription_id')
  const row = await subscriptionsOf(work)
    .selectAll('subscriptions')
    .where('subscriptions.id', '=', subscriptionIds)
    .forUpdate()
    .executeTakeFirst()
  return row as SubscriptionRow | undefined
}

/**
 * The open items at the end of a locked subscription's period: an unpaid order, a change pending
 * for this time, lines no order has billed yet.
 */
export async function openItemsOf(work: Work, id: string) {
  const { rows } = await sql<{ order: boolean; change: boolean; lines: boolean }>`
    select
      exists (select from orders where subscription_id = ${id} and status = 'pending') as order,
      exists (select from subscription_changes
        where subscription_id = ${id} and status = 'waiting') as change,
      exists (select from subscription_lines
        where subscription_id = ${id} and order_id is null
          and refund_id is null) as lines`.execute(work.sql)
  return rows[0] ?? { order: false, change: false, lines: false }
}

/** Whether an order of a subscription waits for its payment. */
export const hasUnpaidOrder = async (work: Reading, subscription_id: string) =>
  (await work.sql
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()) !== undefined

/** The owner of these subscriptions, which use the customer's balance one after the other. */
export async function customersOfSubscriptions({ db }: Pick<Site, 'db'>, ids: string[]) {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'customer_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, customer_id }) => [id, customer_id]))
}

/** The merchant of a subscription or of its order, regardless of the actor. */
export const merchantOf = (
  work: Reading,
  { organization_id }: Pick<SubscriptionRow, 'organization_id'>,
) =>
  work.sql
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()

type ListInput = InputOf<typeof subscriptionEndpoints.list>

/** What a list of subscriptions is sorted by, besides their customers and products. */
export const subscriptionSorts = {
  status: sql.ref('subscriptions.status'),
  started_at: sql.ref('subscriptions.started_at'),
  current_period_end: sql.ref('subscriptions.current_period_end'),
  ends_at: sql.ref('subscriptions.ends_at'),
  ended_at: sql.ref('subscriptions.ended_at'),
  amount: sql.ref('subscriptions.amount'),
  discount: sql.ref('subscriptions.discount_id'),
}

/** A page of subscriptions. */
export async function listSubscriptions(work: Reading, input: ListInput) {
  const { rows, total_count } = await readPage(
    matchingSubscriptions(work, input),
    input,
    matched => {
      const list = { table: 'subscriptions', columns: subscriptionSorts } as const
      const { sales, order } = pageByParent(work, matched, input, list)
      return columns(sales).orderBy(order)
    },
  )
  return { rows: rows as SubscriptionWithNested[], total_count }
}

/** Subscriptions that a list shows. */
export function matchingSubscriptions(
  work: Reading,
  input: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  const { organization_id, product_id, customer_id, external_customer_id, discount_id } = input
  let matched = subscriptionsOf(work).where('subscriptions.started_at', 'is not', null)
  if (organization_id)
    matched = matched.where('subscriptions.organization_id', 'in', organization_id)
  if (product_id) matched = matched.where('subscriptions.product_id', 'in', product_id)
  if (customer_id) matched = matched.where('subscriptions.customer_id', 'in', customer_id)
  if (discount_id) matched = matched.where('subscriptions.discount_id', 'in', discount_id)
  if (external_customer_id) {
    matched = matched.where(ofExternalCustomer('subscriptions', external_customer_id))
  }
  if (input.query) matched = matched.where(ofCustomersLike(work, 'subscriptions', input.query))
  if (input.active !== undefined) {
    const statuses = input.active ? activeStatuses : revokedStatuses
    matched = matched.where('subscriptions.status', 'in', statuses)
  }
  if (input.status) {
    const stored = input.status.flatMap(item =>
      item === 'paused' ? [item] : storedSubscriptionStatuses(item),
    )
    matched = matched.where('subscriptions.status', 'in', stored)
  }
  if (input.cancel_at_period_end !== undefined) {
    matched = matched.where('subscriptions.cancel_at_period_end', '=', input.cancel_at_period_end)
  }
  const { coming } = input
  if (coming) {
    matched = matched.where(({ or }) => or(coming.map(step => hasUpcomingStep(work, step))))
  }
  const { customer_cancellation_reason, canceled_at_after, canceled_at_before } = input
  if (customer_cancellation_reason) {
    const reason = 'subscriptions.customer_cancellation_reason'
    matched = matched.where(reason, 'in', customer_cancellation_reason)
  }
  if (canceled_at_after) {
    matched = matched.where('subscriptions.canceled_at', '>=', canceled_at_after)
  }
  if (canceled_at_before) {
    matched = matched.where('subscriptions.canceled_at', '<=', canceled_at_before)
  }
  return input.metadata
    ? matched.where(hasMetadata('subscriptions.metadata', input.metadata))
    : matched
}

/** Records the amounts an order credits of other orders, with their tax. */
export async function insertCredits(
  work: Work,
  { id: by_order_id, organization_id }: { id: string; organization_id: string },
  credits: readonly OrderCredit[],
): Promise<void> {
  const rows = credits.map(credit => {
    return { id: newId(), organization_id, by_order_id, ...credit, created_at: work.now }
  })
  if (rows.length > 0) await work.sql.insertInto('order_credits').values(rows).execute()
}

/**
 * The amount, including tax, that credits of an order added to a balance, less the amount refunds
 * reclaimed since.
 */
export async function creditedToBalance(work: Reading, order_id: string): Promise<number> {
  const { rows } = await sql<{ amount: string }>`select
      (select coalesce(sum(least(by_order.credit, by_order.gave)), 0) from (
        select sum(c.amount + c.tax_amount) as credit, max(b.applied_balance_amount) as gave
        from order_credits c join orders b on b.id = c.by_order_id
        where c.order_id = ${order_id} and b.status <> 'void' and b.applied_balance_amount > 0
        group by b.id) by_order)
      - (select coalesce(sum(reclaimed_amount + reclaimed_tax_amount), 0) from refunds
        where order_id = ${order_id} and status in ('pending', 'succeeded')) as amount
    `.execute(work.sql)
  return Number(rows[0]?.amount ?? 0)
}

/** The subscriptions of a customer, ended ones too, locked in the order of their ids. */
export async function lockSubscriptionsOf(work: Work, customer_id: string): Promise<string[]> {
  const rows = await work.sql
    .selectFrom('subscriptions')
    .select('id')
    .where('customer_id', '=', customer_id)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
