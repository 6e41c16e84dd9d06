import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { BULK_ITEMS_MAX } from '@gatehouse/contract/billing/bulk-actions'
import type { customerEndpoints } from '@gatehouse/contract/billing/customers'
import type { discountEndpoints } from '@gatehouse/contract/billing/discounts'
import type { orderEndpoints } from '@gatehouse/contract/billing/orders'
import type { productEndpoints } from '@gatehouse/contract/billing/products'
import type { subscriptionEndpoints } from '@gatehouse/contract/billing/subscription-endpoints'
import {
  subscriptionLifecycle,
  type StoredSubscriptionStatus,
} from '@gatehouse/contract/billing/subscriptions'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'
import { matchingCustomers } from '../customers/queries.ts'
import { matchingDiscounts } from '../discounts/queries.ts'
import { remainingIn } from '../ledger/share.ts'
import { amountDueOf, isInvoiced, isPaid, returnableOf, type OrderRow } from '../orders/order.ts'
import { matchingOrders } from '../orders/queries.ts'
import { matchingProducts } from '../products/queries.ts'
import { isBillable } from '../subscriptions/subscription.ts'
import { matchingSubscriptions } from '../subscriptions/queries.ts'

/** A selected object; `applies` is false if the action would reject it. */
export type Candidate = {
  id: string
  label: string
  applies: boolean
  /** Of a refund: what is refunded without and with tax. Of an invoice: what is due. */
  money?: { amount: number; total: number; currency: string }
}

/** The objects a selection names; one more than allowed where there are too many. */
export type Candidates = (
  work: Reading,
  filter: unknown,
  ids: readonly string[] | undefined,
) => Promise<Candidate[]>

/** Narrows a list to the selected rows, in a fixed order. */
function selected<TB extends keyof Tables, O>(
  matched: SelectQueryBuilder<Tables, TB, O>,
  table: TB,
  ids: readonly string[] | undefined,
) {
  const id = sql.ref(`${table}.id`)
  const named = ids ? matched.where(sql<boolean>`${id} = any(${ids}::uuid[])`) : matched
  return named.orderBy(id).limit(BULK_ITEMS_MAX + 1)
}

/** Orders, each with what its customer's bank has withdrawn. */
async function orderRows(work: Reading, filter: unknown, ids: readonly string[] | undefined) {
  const withdrawn = (column: 'amount' | 'tax_amount') => sql<number>`(
    select coalesce(sum(${sql.ref(`d.${column}`)}), 0)::bigint from disputes d
    where d.order_id = orders.id and d.withdrawn)`
  // The filter was parsed with the schema of this list.
  const matched = matchingOrders(work, filter as InputOf<typeof orderEndpoints.list>)
  const rows = await selected(matched, 'orders', ids)
    .selectAll('orders')
    .select([withdrawn('amount').as('taken'), withdrawn('tax_amount').as('taken_tax')])
    .execute()
  // Only the statuses of the order lifecycle are stored.
  return rows as (OrderRow & { taken: number; taken_tax: number })[]
}

/** Paid orders with an amount that was not refunded yet. */
export const refundCandidates: Candidates = async (work, filter, ids) =>
  (await orderRows(work, filter, ids)).map(order => {
    const used = { amount: Number(order.taken), tax_amount: Number(order.taken_tax) }
    const left = remainingIn(returnableOf(order, used))
    const { id, invoice_number: label, currency } = order
    const { amount } = left
    const money = { amount, total: amount + left.tax_amount, currency }
    return { id, label, applies: isPaid(order.status) && amount > 0, money }
  })

/** Paid orders. */
export const receiptCandidates: Candidates = async (work, filter, ids) =>
  (await orderRows(work, filter, ids)).map(({ id, invoice_number: label, status }) => {
    return { id, label, applies: isPaid(status) }
  })

/** Orders that await payment, with what is due. */
const openOrders =
  (applies: (order: OrderRow) => boolean): Candidates =>
  async (work, filter, ids) =>
    (await orderRows(work, filter, ids)).map(order => {
      const { id, invoice_number: label, currency, status } = order
      const due = amountDueOf(order)
      const money = { amount: due, total: due, currency }
      return { id, label, applies: status === 'pending' && applies(order), money }
    })

/** Invoices that await payment, to send them again. */
export const invoiceCandidates = openOrders(order => isInvoiced(order) && order.due_at !== null)

/** Orders that await payment. */
export const unpaidCandidates = openOrders(() => true)

/** The same without those of subscriptions, which end with their subscription. */
export const voidableCandidates = openOrders(({ subscription_id }) => subscription_id === null)

/**
 * Customers that are not deleted. Their names are not stored with the action, because they may be
 * deleted: they are read with its objects.
 */
export const customerCandidates: Candidates = async (work, filter, ids) => {
  const matched = matchingCustomers(work, filter as InputOf<typeof customerEndpoints.list>)
  const rows = await selected(matched, 'customers', ids).select('customers.id').execute()
  return rows.map(({ id }) => ({ id, label: id, applies: true }))
}

type SubscriptionState = { billable: boolean; revocable: boolean; cancel_at_period_end: boolean }

/** Subscriptions in a state. */
export const subscriptionCandidates =
  (applies: (row: SubscriptionState) => boolean): Candidates =>
  async (work, filter, ids) => {
    type Filter = InputOf<typeof subscriptionEndpoints.list>
    const matched = matchingSubscriptions(work, filter as Filter)
    const name = sql<string>`(select p.name from products p where p.id = subscriptions.product_id)`
    const rows = await selected(matched, 'subscriptions', ids)
      .select(['subscriptions.id', 'subscriptions.status', 'cancel_at_period_end'])
      .select(name.as('label'))
      .execute()
    return rows.map(({ id, label, status, cancel_at_period_end }) => {
      // Only the statuses of the lifecycle are stored.
      const revocable = subscriptionLifecycle.can('revoke', status as StoredSubscriptionStatus)
      const state = { billable: isBillable({ status }), revocable, cancel_at_period_end }
      return { id, label, applies: applies(state) }
    })
  }

/** Products in a state. */
export const productCandidates =
  (applies: (row: { is_archived: boolean }) => boolean): Candidates =>
  async (work, filter, ids) => {
    const matched = matchingProducts(work, filter as InputOf<typeof productEndpoints.list>)
    const rows = await selected(matched, 'products', ids)
      .select(['products.id', 'products.name', 'products.is_archived'])
      .execute()
    return rows.map(({ id, name: label, ...row }) => ({ id, label, applies: applies(row) }))
  }

/** Discounts that are not deleted. */
export const discountCandidates: Candidates = async (work, filter, ids) => {
  const matched = matchingDiscounts(work, filter as InputOf<typeof discountEndpoints.list>)
  const rows = await selected(matched, 'discounts', ids)
    .select(['discounts.id', 'discounts.name'])
    .execute()
  return rows.map(({ id, name: label }) => ({ id, label, applies: true }))
}
