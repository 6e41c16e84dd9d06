import { numberText, timeText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { decimalText } from '../orders/amount-text.ts'
import { statusOf } from '../payouts/payout.ts'
import { payoutSorts, matchingPayouts } from '../payouts/queries.ts'
import { currency, identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'payouts'>) =>
  matchingPayouts(work, input)
    .innerJoin('processor_payouts as p', 'p.id', 'payouts.processor_payout_id')
    .select(['payouts.id', 'payouts.created_at', 'payouts.status', 'payouts.amount'])
    .select(['payouts.fee_amount', 'payouts.currency', 'payouts.transactions_count'])
    .select(['p.arrives_at', 'p.failure_reason', 'p.processor_id'])

/** Exports the payouts that a list finds. */
export const exportPayouts = exportList('payouts', {
  rows,
  table: 'payouts',
  sorts: payoutSorts,
  columns: {
    ...identity,
    currency,
    status: ['Status', ({ status }) => statusOf(status)],
    arrives: ['Arrives At', ({ arrives_at }) => timeText(arrives_at)],
    transactions: ['Transactions', row => numberText(row.transactions_count)],
    amount: ['Amount', row => decimalText(row.amount, row.currency)],
    fee: ['Fees', row => decimalText(row.fee_amount, row.currency)],
    failure_reason: ['Failure Reason', row => row.failure_reason],
    processor_id: ['Processor ID', ({ processor_id }) => processor_id],
  },
})
