import { sql } from 'kysely'
import type { FileColumn } from '../../platform/http/chosen-columns.ts'
import type { Reading } from '../../platform/work.ts'
import { decimalText } from '../orders/amount-text.ts'
import { productSorts, matchingProducts } from '../products/queries.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

type Price = { type: string; amount: number | null; currency: string | null }

/** A price in words: `USD 29.00`, and of a price that depends on the purchase its type. */
function priceText({ type, amount, currency }: Price): string {
  const value = amount === null ? type : decimalText(amount, currency ?? 'usd')
  return currency === null ? value : `${currency.toUpperCase()} ${value}`
}

const prices = sql<Price[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('type', p.amount_type, 'amount', p.price_amount,
    'currency', p.price_currency) order by p.position, p.id), '[]')
  from product_prices p where p.product_id = products.id and not p.is_archived)`
const benefits = sql<string | null>`(
  select string_agg(b.description, ', ' order by g.position)
  from product_benefits g join benefits b on b.id = g.benefit_id
  where g.product_id = products.id and b.deleted_at is null)`

const rows = (work: Reading, input: ExportInput<'products'>) =>
  matchingProducts(work, input)
    .select(['products.id', 'products.name', 'products.description', 'products.created_at'])
    .select(['products.is_archived', 'products.recurring_interval'])
    .select(['products.recurring_interval_count', prices.as('prices'), benefits.as('benefits')])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const interval: FileColumn<Row> = [
  'Interval',
  ({ recurring_interval: name, recurring_interval_count: count }) =>
    name === null || (count ?? 1) === 1 ? name : `${count} ${name}s`,
]

/** Exports the products that a list finds. */
export const exportProducts = exportList('products', {
  rows,
  table: 'products',
  sorts: productSorts,
  columns: {
    ...identity,
    name: ['Name', ({ name }) => name],
    state: ['Status', ({ is_archived }) => (is_archived ? 'archived' : 'active')],
    interval,
    price: ['Price', row => row.prices.map(priceText).join(', ')],
    benefits: ['Benefits', row => row.benefits],
    description: ['Description', ({ description }) => description],
  },
})
