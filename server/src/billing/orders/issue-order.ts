import type { CollectionMethod } from '@gatehouse/contract/billing/collection'
import type { BillingReason } from '@gatehouse/contract/billing/orders'
import type { Insertable } from 'kysely'
import { unawaited } from '../../platform/db/pipelined.ts'
import type { OrdersTable } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { spread, sumOf } from '../../platform/money.ts'
import type { Work } from '../../platform/work.ts'
import { linkOrder } from '../../payments/charges/queries.ts'
import { applyBalance, spendOrWaive, waiveBelowMinimum } from '../balance/spend-balance.ts'
import { orderIssued, totalOf } from '../ledger/accounts.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import { basisOfDiscount, type DiscountBasis, type LineBasis } from './basis.ts'
import { publishOrderCreated } from './publish-order.ts'
import { amountDueOf, type PeriodBounds, type OrderRow } from './order.ts'
import { settleOrder, type OrderPayment } from './pay-order.ts'
import { lockNumbering, numberFrom } from './take-number.ts'

/** One line of a sale; credit lines are negative. */
export type Line = {
  label: string
  amount: number
  /** Omitted where the tax of the order is distributed over its lines. */
  tax_amount?: number | undefined
  product_price_id: string | null
  proration?: boolean
  /** How the amount was calculated, where that is known. */
  basis?: LineBasis | null
}

export type NewOrder = Pick<
  Insertable<OrdersTable>,
  | 'organization_id'
  | 'customer_id'
  | 'product_id'
  | 'discount_id'
  | 'subscription_id'
  | 'subscription_change_id'
  | 'checkout_id'
  | 'currency'
  | 'billing_name'
  | 'billing_address'
  | 'tax_id'
  | 'tax_details'
  | 'seats'
  | 'period_start'
  | 'period_end'
  | 'metadata'
  | 'custom_field_data'
  | 'withdrawal_consent'
  | 'note'
> & {
  /** The id of its draft, which the order keeps. */
  id?: string
  /** How it is paid, and when an order by hand or an invoice is due. */
  collection?: Collection

  billing_reason: BillingReason
  begins_after?: PeriodBounds | null
  lines: Line[]
  discount_amount: number
  tax_amount: number
}

/** How an order is paid if its payment does not come with it. */
export type Collection = { collection_method: CollectionMethod; due_at: Date | null }

/** How an order is paid when it is issued. */
export type OrderSettlement = {
  /** The payment that already succeeded. */
  paid?: OrderPayment | null
  /**
   * The amount of the customer's balance reserved for it; if omitted, the order uses the available
   * balance.
   */
  held?: number | undefined
}

/**
 * Inserts an order with its number, its lines and its ledger transaction. It uses the customer's
 * balance; a negative total is credited to the balance, and a total below the card minimum is
 * waived. The order is paid immediately if nothing is due or its payment already succeeded.
 */
export async function issueOrder(
  work: Work,
  { lines, collection, ...fresh }: NewOrder,
  { paid = null, held = paid ? 0 : undefined }: OrderSettlement = {},
): Promise<OrderRow> {
  const subtotal_amount = sumOf(lines.map(line => line.amount))
  // From here on the customer is locked, and with them their balance.
  const counted = await lockNumbering(work, fresh.customer_id)
  const total = totalOf({ ...fresh, subtotal_amount })
  const applied =
    held === undefined
      ? await applicableBalance(work, fresh, total)
      : held + (paid ? 0 : await waiveBelowMinimum(work, fresh, total - held))
  const discount_basis = await discountBasisOf(work, fresh, lines)
  const { number, numbering } = await numberFrom(work, counted)
  const insertedLines = await work.sql
    .insertInto('orders')
    .values({
      id: newId(),
      ...fresh,
      ...collection,
      ...(collection?.collection_method === 'send_invoice' && {
        next_payment_attempt_at: collection.due_at,
      }),
      status: 'pending',
      subtotal_amount,
      applied_balance_amount: 0 - applied,
      discount_basis: discount_basis && JSON.stringify(discount_basis),
      invoice_number: number,
      numbering,
      created_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const order = insertedLines as OrderRow
  await insertLines(work, order, lines)
  const { organization_id, customer_id, currency } = order
  const about = { currency, customer_id, order_id: order.id }
  await postTransaction(work, organization_id, { ...about, entries: orderIssued(order) })
  await applyBalance(work, order, applied)
  const settled = paid || amountDueOf(order) <= 0 ? await settleOrder(work, order, paid) : order
  if (paid) await linkOrder(work, paid.payment_id, order.id)
  await publishOrderCreated(work, settled)
  return settled
}

/** How much of the customer's balance an order uses; a negative amount is credited. */
async function applicableBalance(
  work: Work,
  payer: { customer_id: string; currency: string },
  total: number,
): Promise<number> {
  return total < 0 ? total : spendOrWaive(work, payer, total)
}

/** The discount as it is now, because later changes to it must not affect the order. */
async function discountBasisOf(
  work: Work,
  { discount_id, discount_amount, currency }: OrderDiscount,
  lines: Line[],
): Promise<DiscountBasis | null> {
  if (discount_amount === 0 || !discount_id) return null
  const discount = await work.sql
    .selectFrom('discounts')
    .select(['name', 'type', 'amount', 'currency', 'basis_points'])
    .where('id', '=', discount_id)
    .executeTakeFirst()
  return discount ? basisOfDiscount(lines, discount, { discount_amount, currency }) : null
}

type OrderDiscount = Pick<NewOrder, 'discount_id' | 'discount_amount' | 'currency'>

/** Tax is calculated on the whole order and distributed over its lines. */
async function insertLines(work: Work, order: OrderRow, lines: Line[]): Promise<void> {
  if (lines.length === 0) return
  const taxes = spread(
    order.tax_amount,
    lines.map(line => line.amount),
  )
  const rows = lines.map(({ basis = null, ...line }, position) => ({
    id: newId(),
    organization_id: order.organization_id,
    order_id: order.id,
    position,
    ...line,
    tax_amount: line.tax_amount ?? taxes[position] ?? 0,
    basis: basis && JSON.stringify(basis),
    created_at: work.now,
  }))
  await work.sql.insertInto('order_items').values(rows).modifyEnd(unawaited).execute()
}
