import { sql } from 'kysely'
import { numberText, timeText } from '../../platform/http/cell-texts.ts'
import type { FileColumn } from '../../platform/http/chosen-columns.ts'
import type { Reading } from '../../platform/work.ts'
import { discountSorts, discountStatus, matchingDiscounts } from '../discounts/queries.ts'
import { decimalText } from '../orders/amount-text.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const products = sql<string | null>`(
  select string_agg(p.name, ', ' order by l.position)
  from discount_products l join products p on p.id = l.product_id
  where l.discount_id = discounts.id)`

const rows = (work: Reading, input: ExportInput<'discounts'>) =>
  matchingDiscounts(work, input)
    .selectAll('discounts')
    .select([products.as('products'), discountStatus(work).as('status')])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** The percentage, or the amount in the column's currency. */
const reduction: FileColumn<Row> = [
  'Discount',
  ({ basis_points, amount, currency }) => {
    if (basis_points !== null) return `${basis_points / 100}%`
    return amount === null ? null : decimalText(amount, currency ?? 'usd')
  },
]

/** Exports the discounts that a list finds. */
export const exportDiscounts = exportList('discounts', {
  rows,
  table: 'discounts',
  sorts: discountSorts,
  columns: {
    ...identity,
    name: ['Name', ({ name }) => name],
    code: ['Code', ({ code }) => code],
    type: ['Type', ({ type }) => type],
    reduction,
    currency: ['Currency', ({ currency }) => currency],
    duration: [
      'Duration',
      ({ duration, duration_in_months: months }) =>
        months === null ? duration : `${months} months`,
    ],
    status: ['Status', ({ status }) => status],
    redemptions_count: ['Redemptions', row => numberText(row.redemptions_count)],
    max_redemptions: ['Max Redemptions', row => numberText(row.max_redemptions)],
    products: ['Products', row => row.products],
    starts_at: ['Starts At', ({ starts_at }) => timeText(starts_at)],
    ends_at: ['Ends At', ({ ends_at }) => timeText(ends_at)],
  },
})
