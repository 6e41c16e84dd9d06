import { orderLifecycle } from '@gatehouse/contract/billing/orders'
import type { Work } from '../../platform/work.ts'
import { moveBalance } from '../balance/move-balance.ts'
import { reclaimBalance } from '../balance/spend-balance.ts'
import {
  refundCredited,
  refundPaid,
  refundReversed,
  reverseEntries,
  totalOf,
  type Entry,
  type RefundShare,
  type Share,
} from '../ledger/accounts.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import type { OrderRow } from './order.ts'
import { updateOrder } from './queries.ts'
import { reconcileDisputedCredit } from './reconcile-disputed-credit.ts'

/** A refund of an order with its amounts. */
export type RecordedRefund = RefundShare & { id: string }

/** A refund with the earlier credits it reverses, for which orders have issued documents. */
export type CreditedRefund = RecordedRefund & {
  reclaimed_amount: number
  reclaimed_tax_amount: number
}

/** Reserves the amount of a requested refund, so that no other refund can return it. */
export const reserveRefund = (work: Work, order: OrderRow, { amount, tax_amount }: Share) =>
  updateOrder(work, order, {
    refunding_amount: order.refunding_amount + amount,
    refunding_tax_amount: order.refunding_tax_amount + tax_amount,
  })

/** Releases the reserved amount of a refund that failed, so that it can be refunded again. */
export const releaseRefund = (work: Work, order: OrderRow, { amount, tax_amount }: Share) =>
  reserveRefund(work, order, { amount: -amount, tax_amount: -tax_amount })

/** Counts the reserved amount as refunded, on the order and in the ledger. */
export async function recordRefund(
  work: Work,
  order: OrderRow,
  refund: RecordedRefund,
): Promise<OrderRow> {
  const freed = await releaseRefund(work, order, refund)
  const counted = await count(work, freed, refund)
  const [credited, provided] = [refundCredited(refund), refundPaid(refund)]
  await post(work, counted, refund, { credited, given: provided, cause: 'refund' })
  // A bank may have returned the same money permanently while this refund was pending.
  await reconcileDisputedCredit(work, counted, refund.balance_amount)
  return counted
}

/** Undoes a refund whose money the bank returned to the merchant: the order is as it was before. */
export async function reverseRefund(
  work: Work,
  order: OrderRow,
  refund: RecordedRefund,
): Promise<OrderRow> {
  const { amount, tax_amount } = refund
  const counted = await count(work, order, { amount: -amount, tax_amount: -tax_amount })
  // A lost dispute may already have taken it, because the money was then returned twice.
  await reconcileDisputedCredit(work, counted)
  // Credit spent meanwhile stays spent.
  const used = await reclaimBalance(work, order, refund.balance_amount)
  await post(work, counted, refund, {
    credited: reverseEntries(refundCredited(refund)),
    given: refundReversed(refund, used),
    cause: 'refund_returned',
  })
  return counted
}

function count(work: Work, order: OrderRow, { amount, tax_amount }: Share): Promise<OrderRow> {
  const refunded_amount = order.refunded_amount + amount
  const refunded_tax_amount = order.refunded_tax_amount + tax_amount
  const step = refundStep(order, refunded_amount + refunded_tax_amount, amount + tax_amount > 0)
  const status = orderLifecycle.next(step, order.status)
  return updateOrder(work, order, { refunded_amount, refunded_tax_amount, status })
}

function refundStep(order: OrderRow, refunded: number, isIncrease: boolean) {
  if (isIncrease) return refunded === totalOf(order) ? 'refund' : 'refund_partly'
  return refunded === 0 ? 'restore' : 'restore_partly'
}

type RefundPosting = { credited: Entry[]; given: Entry[]; cause: 'refund' | 'refund_returned' }

/** The credit and its payout are two transactions, because either could occur alone. */
async function post(
  work: Work,
  order: OrderRow,
  { id: refund_id }: RecordedRefund,
  { credited, given, cause }: RefundPosting,
): Promise<void> {
  const { organization_id, customer_id, currency, id: order_id } = order
  const about = { currency, customer_id, order_id, refund_id }
  await postTransaction(work, organization_id, { ...about, entries: credited })
  // A refund to the card alone needs no lock on its customer.
  const changesBalance = given.some(
    item => item.account === 'customer_balance' && item.amount !== 0,
  )
  if (changesBalance) await moveBalance(work, { ...about, cause, entries: given })
  else await postTransaction(work, organization_id, { ...about, entries: given })
}
