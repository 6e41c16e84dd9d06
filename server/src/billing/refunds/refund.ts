import { stepOf } from '@gatehouse/contract/billing/currencies'
import type { Refund, RefundReason, RefundStatus } from '@gatehouse/contract/billing/refunds'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { RefundsTable } from '../../platform/db/tables.ts'
import { OUTSIDE_ATTEMPTS_MAX, task } from '../../records/agenda/task.ts'
import type { Share } from '../ledger/accounts.ts'
import type { OrderRow } from '../orders/order.ts'
import type { Returnable } from '../ledger/share.ts'

export type RefundRow = Omit<Selectable<RefundsTable>, 'status' | 'reason'> & {
  status: RefundStatus
  reason: RefundReason
}

/** Asks the processor how a refund stands, and goes on from there. */
export const settleRefundTask = task('settle_refund', z.object({ looks: z.int().default(0) }), {
  attempts_max: OUTSIDE_ATTEMPTS_MAX,
})

/** The refund as the API shows it. */
export function toRefund(row: RefundRow): Refund {
  const { id, created_at, modified_at, status, reason, amount, tax_amount, currency } = row
  const { balance_amount } = row
  const { organization_id, order_id, subscription_id, customer_id } = row
  return {
    ...{ id, created_at, modified_at, status, reason, amount, tax_amount },
    ...{ balance_amount, currency },
    ...{ organization_id, order_id, subscription_id, customer_id },
    metadata: row.metadata,
    revoke_benefits: row.revoke_benefits,
    comment: row.comment,
    failure_reason: row.failure_reason,
    credit_note_number: row.credit_note_number,
    dispute: null,
  }
}

/** An order's money, as far as refunds look at it; what banks took back counts as given. */
export function returnableOf(order: OrderRow, taken: Share = NOTHING): Returnable {
  const { subtotal_amount, discount_amount, tax_amount, currency } = order
  const whole = { amount: subtotal_amount - discount_amount, tax_amount }
  const given = {
    amount: order.refunded_amount + order.refunding_amount + taken.amount,
    tax_amount: order.refunded_tax_amount + order.refunding_tax_amount + taken.tax_amount,
  }
  // A bank may take back what was refunded before: more than there is cannot be gone.
  return {
    whole,
    given: {
      amount: Math.min(given.amount, Math.max(whole.amount, 0)),
      tax_amount: Math.min(given.tax_amount, Math.max(whole.tax_amount, 0)),
    },
    step: stepOf(currency),
  }
}

const NOTHING: Share = { amount: 0, tax_amount: 0 }

/** What of an order's money may still be given back. */
export const leftIn = ({ whole, given }: Returnable): Share => ({
  amount: Math.max(whole.amount, 0) - given.amount,
  tax_amount: Math.max(whole.tax_amount, 0) - given.tax_amount,
})

/** What of a refund the processor is asked for; the balance gets the rest. */
export const cardPartOf = (refund: RefundRow) => sumOfShare(refund) - refund.balance_amount

/** What comes to the customer: an amount and its tax. */
export const sumOfShare = ({ amount, tax_amount }: Share) => amount + tax_amount
