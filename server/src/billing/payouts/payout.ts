import type { BalanceTransaction, Payout, PayoutStatus } from '@gatehouse/contract/billing/payouts'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type {
  BalanceTransactionsTable,
  PayoutsTable,
  ProcessorPayoutsTable,
} from '../../platform/db/tables.ts'
import { EXTERNAL_ATTEMPTS_MAX, task } from '../../records/scheduler/task.ts'

/** Reads an account: what is new since the last time, and the state of one payout in particular. */
export const syncBalanceTask = task(
  'sync_balance',
  z.object({ payout: z.string().nullable().default(null) }),
  { attempts_max: EXTERNAL_ATTEMPTS_MAX },
)

/** Reads every account, and again an hour later. */
export const syncBalancesTask = task('sync_balances', z.object({}))

/** The statuses that clients know; one that is newer is under way. */
const statuses: readonly string[] = ['pending', 'in_transit', 'paid', 'failed', 'canceled']

/** The status of a payout at the processor as we know it. */
export const statusOf = (status: string): PayoutStatus =>
  // Checked against the list.
  statuses.includes(status) ? (status as PayoutStatus) : 'pending'

type PayoutRow = Selectable<PayoutsTable> &
  Pick<
    Selectable<ProcessorPayoutsTable>,
    'processor_id' | 'automatic' | 'reconciled' | 'failure_reason' | 'arrives_at'
  >

/** A payout as the API shows it. */
export function toPayout(row: PayoutRow): Payout {
  const { id, created_at, modified_at, organization_id, processor_id, amount, fee_amount } = row
  const { returned_amount, currency, transactions_count, shared, automatic, reconciled } = row
  return {
    ...{ id, created_at, modified_at, organization_id, processor_id, amount, fee_amount },
    ...{ returned_amount, currency, transactions_count, shared, automatic, reconciled },
    status: statusOf(row.status),
    failure_reason: row.failure_reason,
    arrives_at: row.arrives_at,
  }
}

export type TransactionRow = Selectable<BalanceTransactionsTable> & {
  payout_id: string | null
  customer_email: string | null
  customer_name: string | null
}

/** A transaction as the API shows it. */
export function toTransaction(row: TransactionRow): BalanceTransaction {
  const { id, created_at, processor_id, category, amount, fee_amount, net_amount } = row
  const { currency, description, available_at, payout_id, payment_id, order_id } = row
  const { refund_id, dispute_id, organization_id, customer_id } = row
  if (organization_id === null) throw new Error(`the transaction ${id} has no organization`)
  return {
    ...{ id, created_at, modified_at: null, organization_id, processor_id, category, amount },
    ...{ fee_amount, net_amount, currency, description, available_at, payout_id, payment_id },
    ...{ order_id, refund_id, dispute_id },
    customer:
      customer_id === null || row.customer_email === null
        ? null
        : { id: customer_id, email: row.customer_email, name: row.customer_name },
  }
}
