import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { totalOf } from '../ledger/accounts.ts'
import { labelOf, type DraftLine } from '../order-drafts/draft.ts'
import { draftSorts, matchingDrafts } from '../order-drafts/queries.ts'
import { decimalText } from '../orders/amount-text.ts'
import { buyer, currency, identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'orderDrafts'>) =>
  matchingDrafts(work, input)
    .innerJoin('customers as c', 'c.id', 'order_drafts.customer_id')
    .leftJoin('discounts as d', 'd.id', 'order_drafts.discount_id')
    .selectAll('order_drafts')
    .select(['c.email', 'd.name as discount'])
    .select(sql<string | null>`coalesce(c.billing_name, c.name)`.as('customer'))

/** Exports the draft orders that a list finds. */
export const exportDrafts = exportList('orderDrafts', {
  rows,
  table: 'order_drafts',
  sorts: draftSorts,
  columns: {
    ...identity,
    ...buyer,
    currency,
    // Only their module writes the lines.
    items: ['Items', row => (row.lines as DraftLine[]).map(labelOf).join(', ')],
    amount: ['Total', row => decimalText(totalOf(row), row.currency)],
    tax: ['Tax', row => decimalText(row.tax_amount, row.currency)],
    discount: ['Discount', ({ discount }) => discount],
  },
})
