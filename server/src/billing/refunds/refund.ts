import type { Refund, RefundReason, RefundStatus } from '@gatehouse/contract/billing/refunds'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { RefundsTable } from '../../platform/db/tables.ts'
import { OUTSIDE_ATTEMPTS_MAX, task } from '../../records/agenda/task.ts'
import type { Share } from '../ledger/accounts.ts'

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

/** What comes to the customer: an amount and its tax. */
export const sumOfShare = ({ amount, tax_amount }: Share) => amount + tax_amount
