import { sql } from 'kysely'
import { numberText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { benefitSorts, matchingBenefits } from '../benefits/queries.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const products = sql<string | null>`(
  select string_agg(p.name, ', ' order by p.name)
  from product_benefits g join products p on p.id = g.product_id
  where g.benefit_id = benefits.id and not p.is_archived)`
const holders = sql<number>`(
  select count(distinct g.customer_id) from benefit_grants g
  where g.benefit_id = benefits.id and g.granted_at is not null
    and g.revoked_at is null)`

const rows = (work: Reading, input: ExportInput<'benefits'>) =>
  matchingBenefits(work, input)
    .select(['benefits.id', 'benefits.created_at', 'benefits.description', 'benefits.type'])
    .select([products.as('products'), holders.as('holders')])

/** Exports the benefits that a list finds, with how many customers have each now. */
export const exportBenefits = exportList('benefits', {
  rows,
  table: 'benefits',
  sorts: benefitSorts,
  columns: {
    ...identity,
    description: ['Description', ({ description }) => description],
    type: ['Type', ({ type }) => type],
    products: ['Products', row => row.products],
    holders: ['Customers', row => numberText(row.holders)],
  },
})
