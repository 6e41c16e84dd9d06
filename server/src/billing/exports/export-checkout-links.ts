import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { linkUrl } from '../checkout-links/checkout-link.ts'
import { checkoutLinkSorts, matchingCheckoutLinks } from '../checkout-links/queries.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const products = sql<string | null>`(
  select string_agg(p.name, ', ' order by offered.position)
  from unnest(checkout_links.product_ids) with ordinality as offered(id, position)
  join products p on p.id = offered.id)`

const rows = (work: Reading, input: ExportInput<'checkoutLinks'>) =>
  matchingCheckoutLinks(work, input)
    .leftJoin('discounts as d', 'd.id', 'checkout_links.discount_id')
    .select(['checkout_links.id', 'checkout_links.created_at', 'checkout_links.label'])
    .select(['checkout_links.success_url', 'checkout_links.allow_discount_codes'])
    .select(['d.name as discount', products.as('products')])

/** Exports the checkout links that a list finds, with the URLs that customers open. */
export const exportCheckoutLinks = exportList('checkoutLinks', {
  rows,
  table: 'checkout_links',
  sorts: checkoutLinkSorts,
  columns: server => ({
    ...identity,
    label: ['Label', ({ label }) => label],
    products: ['Products', row => row.products],
    discount: ['Discount', ({ discount }) => discount],
    url: ['URL', ({ id }) => linkUrl(server, id)],
    success_url: ['Success URL', row => row.success_url],
    discount_codes: ['Discount Codes', row => String(row.allow_discount_codes)],
  }),
})
