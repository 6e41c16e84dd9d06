import type { CollectionMethod } from '@gatehouse/contract/billing/collection'
import { stepOf } from '@gatehouse/contract/billing/currencies'
import { readLineLabel } from '@gatehouse/contract/billing/line-labels'
import {
  neutralOrder,
  paidStatuses,
  wireOrderStatus,
  type BillingReason,
  type Order,
  type OrderItem,
  type StoredOrderStatus,
} from '@gatehouse/contract/billing/orders'
import type { WithdrawalConsent } from '@gatehouse/contract/billing/withdrawal-consent'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { asMoment, asMomentOrNull, type Nested } from '../../platform/db/nested.ts'
import type { OrderItemsTable, OrdersTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'
import { toAddress, toCustomer, type CustomerRow } from '../customers/customer.ts'
import { toDiscountSummary, type DiscountWithProductIds } from '../discounts/discount.ts'
import { totalOf, type Share } from '../ledger/accounts.ts'
import { remainingIn, type RefundableAmounts } from '../ledger/share.ts'
import { toProductSummary, type ProductRow } from '../products/product.ts'
import { toSubscriptionSummary, type SubscriptionRow } from './subscription-summary.ts'

/** What ended when an order's period began, if not the previous period. */
export type PeriodBounds = 'trial' | 'pause'

export type OrderRow = Omit<
  Selectable<OrdersTable>,
  'status' | 'billing_reason' | 'begins_after' | 'collection_method'
> & {
  status: StoredOrderStatus
  billing_reason: BillingReason
  begins_after: PeriodBounds | null
  collection_method: CollectionMethod
}

export type OrderItemRow = Selectable<OrderItemsTable>

/** An order with the objects the API embeds, read in one statement. */
export type OrderWithNested = OrderRow & {
  customer: Nested<CustomerRow>
  product: Nested<ProductRow>
  subscription: Nested<SubscriptionRow> | null
  discount: DiscountWithProductIds | null
  items: Nested<OrderItemRow>[]
}

/** Charges the customer of a pending order off-session. */
export const chargeOrderTask = task('charge_order', z.object({}))

/** Emails the receipt of an order paid entirely from the customer's balance. */
export const mailReceiptTask = task('mail_receipt', z.object({}))

/** Emails a merchant's members that they made a sale. */
export const notifyMerchantTask = task('notify_merchant', z.object({}), {
  earlier_kind: 'tell_sellers',
})

/** Whether an order was paid entirely from the balance. */
export const isPaidByBalance = ({ status, ...order }: OrderRow) =>
  status === 'paid' && order.applied_balance_amount < 0

/** Issues the document of an invoice that is sent, and emails its customer. */
export const sendInvoiceTask = task('send_invoice', z.object({}))

/** Reminds the customer of an invoice that is due soon. */
export const remindOfInvoiceTask = task('remind_of_invoice', z.object({}))

/** Charges an outstanding order to the payment method its customer has now chosen. */
export const retryOrderTask = task('retry_order', z.object({}))

/** Whether an order is paid by its invoice, and no card is charged for it automatically. */
export const isInvoiced = ({ collection_method }: Pick<OrderRow, 'collection_method'>): boolean =>
  collection_method === 'send_invoice'

/** Whether an order has been paid, even if it was refunded since. */
export const isPaid = (status: StoredOrderStatus) =>
  (paidStatuses as readonly StoredOrderStatus[]).includes(status)

/** The order as the API shows it. */
export function toOrder(row: OrderWithNested): Order {
  const net_amount = row.subtotal_amount - row.discount_amount
  const total_amount = totalOf(row)
  return {
    ...neutralOrder,
    id: row.id,
    created_at: row.created_at,
    modified_at: row.modified_at,
    status: wireOrderStatus(row.status),
    paid: isPaid(row.status),
    amount: net_amount,
    subtotal_amount: row.subtotal_amount,
    discount_amount: row.discount_amount,
    net_amount,
    tax_amount: row.tax_amount,
    total_amount,
    applied_balance_amount: row.applied_balance_amount,
    from_balance_amount: row.applied_balance_amount,
    due_amount: amountDueOf(row),
    refunded_amount: row.refunded_amount,
    refunded_tax_amount: row.refunded_tax_amount,
    ...refundableOf(row),
    currency: row.currency,
    billing_reason: row.billing_reason,
    billing_name: row.billing_name,
    billing_address: toAddress(row.billing_address),
    invoice_number: row.invoice_number,
    is_invoice_generated: row.is_invoice_generated,
    receipt_number: receiptNumberOf(row),
    seats: row.seats,
    customer_id: row.customer_id,
    user_id: row.customer_id,
    product_id: row.product_id,
    discount_id: row.discount_id,
    subscription_id: row.subscription_id,
    checkout_id: row.checkout_id,
    // An invoice is not charged again: its customer is reminded.
    next_payment_attempt_at: isInvoiced(row) ? null : row.next_payment_attempt_at,
    description: describe(row),
    items: row.items.map(item => toItem(item, row)),
    metadata: row.metadata,
    custom_field_data: row.custom_field_data,
    withdrawal_consent: toWithdrawalConsent(row.withdrawal_consent),
    collection_method: row.collection_method,
    due_at: row.due_at,
    note: row.note,
    customer: toCustomer(row.customer),
    product: toProductSummary(row.product),
    discount: row.discount && toDiscountSummary(row.discount),
    subscription: row.subscription && toSubscriptionSummary(row.subscription),
  }
}

/** Only confirmations of checkouts write it, from values of the contract's types. */
export function toWithdrawalConsent(stored: unknown): WithdrawalConsent | null {
  if (stored === null) return null
  const consent = stored as Omit<WithdrawalConsent, 'given_at'> & { given_at: string }
  return { ...consent, given_at: new Date(consent.given_at) }
}

/** The amount not paid from the customer's balance; nothing is due for a void order. */
export const amountDueOf = (row: OrderRow): number =>
  row.status === 'void' ? 0 : Math.max(totalOf(row) + row.applied_balance_amount, 0)

/** The number of the receipt; null as long as no money was paid for the order. */
export const receiptNumberOf = (row: OrderRow): string | null =>
  isPaid(row.status) && amountDueOf(row) > 0 ? `${row.invoice_number}-R` : null

/** The amounts that can still be refunded; zero for an unpaid order. */
function refundableOf(row: OrderRow) {
  if (!isPaid(row.status)) return { refundable_amount: 0, refundable_tax_amount: 0 }
  const { amount, tax_amount } = remainingIn(returnableOf(row))
  return { refundable_amount: amount, refundable_tax_amount: tax_amount }
}

/** The columns that decide what can still be refunded. */
type ReturnableOrder = Pick<
  OrderRow,
  | 'subtotal_amount'
  | 'discount_amount'
  | 'tax_amount'
  | 'currency'
  | 'refunded_amount'
  | 'refunded_tax_amount'
  | 'refunding_amount'
  | 'refunding_tax_amount'
>

/**
 * The total of an order, and how much of it counts as refunded: including pending refunds, and
 * amounts `taken` by banks.
 */
export function returnableOf(order: ReturnableOrder, used: Share = NOTHING): RefundableAmounts {
  const { subtotal_amount, discount_amount, tax_amount, currency } = order
  const net = subtotal_amount - discount_amount
  // Where the order credits more tax than it charges, the amount paid is lower.
  const total =
    tax_amount < 0
      ? { amount: Math.max(net + tax_amount, 0), tax_amount: 0 }
      : { amount: net, tax_amount }
  const body = {
    amount: order.refunded_amount + order.refunding_amount + used.amount,
    tax_amount: order.refunded_tax_amount + order.refunding_tax_amount + used.tax_amount,
  }
  // A bank may withdraw what was already refunded: the sum is capped at the total.
  return {
    whole: total,
    given: {
      amount: Math.min(body.amount, Math.max(total.amount, 0)),
      tax_amount: Math.min(body.tax_amount, Math.max(total.tax_amount, 0)),
    },
    step: stepOf(currency),
  }
}

const NOTHING: Share = { amount: 0, tax_amount: 0 }

/** A one-line description of the order. */
function describe({ items, product }: OrderWithNested): string {
  const [first] = items
  return items.length === 1 && first ? first.label : product.name
}

function toItem(row: Nested<OrderItemRow>, order: OrderRow): OrderItem {
  const { id, label, amount, tax_amount, proration, product_price_id } = row
  const times = {
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
  }
  const period = periodOfLine(label, order)
  return { id, ...times, label, amount, tax_amount, proration, product_price_id, ...period }
}

/**
 * The order's own period if the line contains its dates, otherwise the dates of the line. A line
 * that is only a name covers the whole order: the first period of a subscription.
 */
function periodOfLine(label: string, { period_start, period_end }: OrderRow) {
  const span = readLineLabel(label)?.span
  if (!span) return { start_timestamp: period_start, end_timestamp: period_end }
  const exact = (day: Date, moment: Date | null) =>
    moment?.toISOString().startsWith(day.toISOString().slice(0, 10)) ? moment : day
  return {
    start_timestamp: exact(span.start, period_start),
    end_timestamp: exact(span.end, period_end),
  }
}
