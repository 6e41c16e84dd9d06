import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { customFieldSorts, matchingCustomFields } from '../custom-fields/queries.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

/** What customers can choose from; null for fields of another type. */
const options = sql<string | null>`(
  select string_agg(o.option ->> 'label', ', ' order by o.position)
  from jsonb_array_elements(custom_fields.properties -> 'options')
    with ordinality as o(option, position))`
const products = sql<string | null>`(
  select string_agg(p.name, ', ' order by p.name)
  from product_custom_fields a join products p on p.id = a.product_id
  where a.custom_field_id = custom_fields.id and not p.is_archived)`

const rows = (work: Reading, input: ExportInput<'customFields'>) =>
  matchingCustomFields(work, input)
    .select(['custom_fields.id', 'custom_fields.created_at', 'custom_fields.name'])
    .select(['custom_fields.slug', 'custom_fields.type'])
    .select([options.as('options'), products.as('products')])

/** Exports the custom fields that a list finds, with the products that ask for them. */
export const exportCustomFields = exportList('customFields', {
  rows,
  table: 'custom_fields',
  sorts: customFieldSorts,
  columns: {
    ...identity,
    name: ['Name', ({ name }) => name],
    slug: ['Slug', ({ slug }) => slug],
    type: ['Type', ({ type }) => type],
    options: ['Options', row => row.options],
    products: ['Products', row => row.products],
  },
})
