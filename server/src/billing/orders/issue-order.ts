import type { BillingReason } from '@gatehouse/contract/billing/orders'
import type { Insertable } from 'kysely'
import { unawaited } from '../../platform/db/together.ts'
import type { OrdersTable } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { spread, sumOf } from '../../platform/money.ts'
import type { Work } from '../../platform/work.ts'
import { linkOrder } from '../../payments/charges/queries.ts'
import { applyBalance, claimOrWaive, waiveTooLittle } from '../balance/spend-balance.ts'
import { orderIssued, totalOf } from '../ledger/accounts.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import { basisOfDiscount, type DiscountBasis, type LineBasis } from './basis.ts'
import { announceIssued } from './announce-order.ts'
import { dueOf, type BeginsAfter, type OrderRow } from './order.ts'
import { settleOrder, type Paid } from './pay-order.ts'
import { holdNumbering, numberFrom } from './take-number.ts'

/** One line of what is sold; credit lines are negative. */
export type Line = {
  label: string
  amount: number
  /** Left out where the tax of the order is shared by its lines. */
  tax_amount?: number | undefined
  product_price_id: string | null
  proration?: boolean
  /** What it was reckoned from, where that is known. */
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
> & {
  billing_reason: BillingReason
  begins_after?: BeginsAfter | null
  lines: Line[]
  discount_amount: number
  tax_amount: number
}

/** How an order is paid as it is issued. */
export type Settling = {
  /** The payment at hand. */
  paid?: Paid | null
  /** What was held of the customer's balance for it; otherwise it takes what there is. */
  held?: number | undefined
}

/**
 * Writes an order with its number, its lines and its entry in the ledger. It takes what the
 * customer's balance has for it; one that comes to less than nothing adds to the balance, and one
 * of too little for a card is given. With nothing left to pay it is paid as it is issued; so is one
 * whose payment is at hand.
 */
export async function issueOrder(
  work: Work,
  { lines, ...fresh }: NewOrder,
  { paid = null, held = paid ? 0 : undefined }: Settling = {},
): Promise<OrderRow> {
  const subtotal_amount = sumOf(lines.map(line => line.amount))
  // From here on the customer is locked, and with them their balance.
  const counted = await holdNumbering(work, fresh.customer_id)
  const total = totalOf({ ...fresh, subtotal_amount })
  const applied =
    held === undefined
      ? await applicable(work, fresh, total)
      : held + (paid ? 0 : await waiveTooLittle(work, fresh, total - held))
  const discount_basis = await discountBasisOf(work, fresh, lines)
  const { number, numbering } = await numberFrom(work, counted)
  const inserted = await work.sql
    .insertInto('orders')
    .values({
      id: newId(),
      ...fresh,
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
  const order = inserted as OrderRow
  await insertLines(work, order, lines)
  const { organization_id, customer_id, currency } = order
  const about = { currency, customer_id, order_id: order.id }
  await postTransaction(work, organization_id, { ...about, entries: orderIssued(order) })
  await applyBalance(work, order, applied)
  const settled = paid || dueOf(order) <= 0 ? await settleOrder(work, order, paid) : order
  if (paid) await linkOrder(work, paid.payment_id, order.id)
  await announceIssued(work, settled)
  return settled
}

/** What an order takes of its customer's balance; less than nothing is what it adds. */
async function applicable(
  work: Work,
  payer: { customer_id: string; currency: string },
  total: number,
): Promise<number> {
  return total < 0 ? total : claimOrWaive(work, payer, total)
}

/** The discount as it is now: what of it may change changes no order. */
async function discountBasisOf(
  work: Work,
  { discount_id, discount_amount, currency }: Discounted,
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

type Discounted = Pick<NewOrder, 'discount_id' | 'discount_amount' | 'currency'>

/** Tax is computed on the whole order and spread over its lines. */
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
