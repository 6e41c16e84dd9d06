import { sql } from 'kysely'
import { timeText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { startOfDay } from '../metrics/local-day.ts'
import { nextDay, rejectDates } from '../metrics/periods.ts'
import { timeZoneOf } from '../metrics/time-zone.ts'
import { decimalText } from '../orders/amount-text.ts'
import { matchingTransactions } from '../payouts/queries.ts'
import { buyer, currency, identity, invoice } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

type Input = ExportInput<'transactions'>

/** Transactions of local days; of all days without a range. */
function within(work: Reading, input: Input) {
  const { start_date, end_date, timezone } = input
  const only = start_date ?? end_date
  if (only) rejectDates({ start_date: start_date ?? only, end_date: end_date ?? only })
  const zone = timeZoneOf(timezone)
  const bound = (day: string) => sql<Date>`${startOfDay(sql`${day}::date`, zone)}`
  let matched = matchingTransactions(work, input)
  if (start_date)
    matched = matched.where('balance_transactions.created_at', '>=', bound(start_date))
  if (!end_date) return matched
  return matched.where('balance_transactions.created_at', '<', bound(nextDay(end_date)))
}

const rows = (work: Reading, input: Input) =>
  within(work, input)
    .leftJoin('payout_transactions as l', 'l.transaction_id', 'balance_transactions.id')
    .leftJoin('processor_payouts as p', 'p.id', 'l.processor_payout_id')
    .leftJoin('customers as c', 'c.id', 'balance_transactions.customer_id')
    .leftJoin('orders as o', 'o.id', 'balance_transactions.order_id')
    .selectAll('balance_transactions')
    .select(['p.processor_id as payout', 'c.email', 'o.invoice_number'])
    .select(sql<string | null>`coalesce(c.billing_name, c.name)`.as('customer'))

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const money = (name: keyof Row & `${string}amount`) => (row: Row) =>
  decimalText(row[name] ?? 0, row.currency)

/** Exports transactions of the balance, of a payout or of a period. */
export const exportTransactions = exportList('transactions', {
  rows,
  table: 'balance_transactions',
  sorts: { created_at: sql.ref('balance_transactions.created_at') },
  columns: {
    ...identity,
    ...buyer,
    currency,
    category: ['Category', ({ category }) => category],
    amount: ['Amount', money('amount')],
    fee: ['Fee', money('fee_amount')],
    net: ['Net', money('net_amount')],
    available: ['Available At', ({ available_at }) => timeText(available_at)],
    description: ['Description', ({ description }) => description],
    invoice_number: invoice,
    payout: ['Payout', ({ payout }) => payout],
    processor_id: ['Processor ID', ({ processor_id }) => processor_id],
  },
})
