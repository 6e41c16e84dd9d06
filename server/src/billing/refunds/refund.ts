import type { Refund, RefundReason, RefundStatus } from '@gatehouse/contract/billing/refunds'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { RefundsTable } from '../../platform/db/tables.ts'
import { EXTERNAL_ATTEMPTS_MAX, task } from '../../records/scheduler/task.ts'
import type { Share } from '../ledger/accounts.ts'
import type { Reclaim } from '../subscriptions/plan-reclaim.ts'

export type RefundRow = Omit<Selectable<RefundsTable>, 'status' | 'reason'> & {
  status: RefundStatus
  reason: RefundReason
}

/** Asks the processor for a refund's status, and settles it accordingly. */
export const settleRefundTask = task('settle_refund', z.object({ checks: z.int().default(0) }), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

/** Lets what led to a refund go on after the refund failed: the request of a customer. */
export const refundFailedTask = task('refund_failed', z.object({}))

/** The credits a refund reverses, as stored in its row. */
export const reclaimColumns = ({ waiting, balance, exceeding }: Reclaim) => ({
  ...{ waiting_taken: waiting.amount, waiting_tax: waiting.tax },
  ...{ reclaimed_amount: balance.amount, reclaimed_tax_amount: balance.tax_amount },
  ...{ exceeding_amount: exceeding.amount, exceeding_tax_amount: exceeding.tax_amount },
})

/** The reversed credits as the API shows them, with tax. */
export const reclaimFields = ({ waiting, balance, exceeding }: Reclaim) => ({
  credit_taken_amount: waiting.amount + waiting.tax,
  balance_taken_amount: sumOfShare(balance),
  exceeding_amount: sumOfShare(exceeding),
})

/** The refund as the API shows it. */
export function toRefund(row: RefundRow): Refund {
  const { id, created_at, modified_at, status, reason, amount, tax_amount, currency } = row
  const { balance_amount } = row
  const { organization_id, order_id, subscription_id, customer_id } = row
  return {
    ...{ id, created_at, modified_at, status, reason, amount, tax_amount },
    ...{ balance_amount, currency },
    credit_taken_amount: row.waiting_taken + row.waiting_tax,
    balance_taken_amount: row.reclaimed_amount + row.reclaimed_tax_amount,
    exceeding_amount: row.exceeding_amount + row.exceeding_tax_amount,
    ...{ organization_id, order_id, subscription_id, customer_id },
    metadata: row.metadata,
    revoke_benefits: row.revoke_benefits,
    comment: row.comment,
    failure_reason: row.failure_reason,
    credit_note_number: row.credit_note_number,
    dispute: null,
  }
}

/** The amount the customer receives, with its tax. */
export const sumOfShare = ({ amount, tax_amount }: Share) => amount + tax_amount
