import { sql } from 'kysely'
import { timeText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { checkoutSorts, matchingCheckouts } from '../checkouts/list-checkouts.ts'
import { totalOfCheckout } from '../checkouts/pricing.ts'
import { decimalText } from '../orders/amount-text.ts'
import { buyer, currency, identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'checkouts'>) =>
  matchingCheckouts(work, input)
    .leftJoin('customers as c', 'c.id', 'checkouts.customer_id')
    .innerJoin('products as p', 'p.id', 'checkouts.product_id')
    .leftJoin('discounts as d', 'd.id', 'checkouts.discount_id')
    .select(['checkouts.id', 'checkouts.created_at', 'checkouts.expires_at', 'checkouts.status'])
    .select(['checkouts.amount', 'checkouts.discount_amount', 'checkouts.tax_amount'])
    .select(['checkouts.tax_behavior', 'checkouts.currency'])
    .select(['p.name as product', 'd.name as discount'])
    .select(
      sql<string | null>`coalesce(checkouts.customer_billing_name, checkouts.customer_name,
        c.billing_name, c.name)`.as('customer'),
    )
    .select(sql<string | null>`coalesce(checkouts.customer_email, c.email)`.as('email'))

/** Exports the checkouts that a list finds. */
export const exportCheckouts = exportList('checkouts', {
  rows,
  table: 'checkouts',
  sorts: checkoutSorts,
  columns: {
    ...identity,
    ...buyer,
    currency,
    product: ['Product', ({ product }) => product],
    status: ['Status', ({ status }) => status],
    amount: ['Total', row => decimalText(totalOfCheckout(row), row.currency)],
    discount: ['Discount', ({ discount }) => discount],
    expires_at: ['Expires At', ({ expires_at }) => timeText(expires_at)],
  },
})
