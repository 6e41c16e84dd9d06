import { sql } from 'kysely'
import { timeText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { matchingMissedPeriods, missedPeriodSorts } from '../missed-periods/queries.ts'
import { decimalText } from '../orders/amount-text.ts'
import { buyer, currency, identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'missedPeriods'>) =>
  matchingMissedPeriods(work, input)
    .innerJoin('customers as c', 'c.id', 'missed_periods.customer_id')
    .innerJoin('products as p', 'p.id', 'missed_periods.product_id')
    .select(['missed_periods.id', 'missed_periods.created_at', 'missed_periods.status'])
    .select(['missed_periods.period_start', 'missed_periods.period_end'])
    .select(['missed_periods.subtotal_amount', 'missed_periods.discount_amount'])
    .select(['missed_periods.currency', 'missed_periods.subscription_id'])
    .select(['c.email', 'p.name as product'])
    .select(sql<string | null>`coalesce(c.billing_name, c.name)`.as('customer'))

/** Exports the missed periods that a list finds; their amounts are without tax. */
export const exportMissedPeriods = exportList('missedPeriods', {
  rows,
  table: 'missed_periods',
  sorts: missedPeriodSorts,
  columns: {
    ...identity,
    ...buyer,
    currency,
    product: ['Product', ({ product }) => product],
    period_start: ['Period Starts At', row => timeText(row.period_start)],
    period_end: ['Period Ends At', row => timeText(row.period_end)],
    status: ['Status', ({ status }) => status],
    amount: ['Amount', row => decimalText(row.subtotal_amount - row.discount_amount, row.currency)],
    subscription_id: ['Subscription ID', row => row.subscription_id],
  },
})
