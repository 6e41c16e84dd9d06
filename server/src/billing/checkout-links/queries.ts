import type { checkoutLinkEndpoints } from '@gatehouse/contract/billing/checkout-links'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely'
import type { Nested } from '../../platform/db/nested.ts'
import { existsIn, contains, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { CheckoutLinksTable, Tables } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { discountJson } from '../discounts/queries.ts'
import type { ProductParts, ProductRow } from '../products/product.ts'
import { productJson, productsOf } from '../products/queries.ts'
import type { CheckoutLinkWithNested } from './checkout-link.ts'

/** Links the actor may see, without deleted ones. */
const checkoutLinksOf = (work: Reading) =>
  within(work, work.sql.selectFrom('checkout_links'), 'checkout_links', null).where(
    'checkout_links.deleted_at',
    'is',
    null,
  )

const productsJson = sql<(Nested<ProductRow> & ProductParts)[]>`(
  select coalesce(jsonb_agg(${productJson(sql.ref('offered.id'))} order by offered.position), '[]')
  from unnest(checkout_links.product_ids) with ordinality as offered(id, position))`
const organizationJson = sql<CheckoutLinkWithNested['organization']>`(
  select jsonb_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'logo', o.logo)
  from organizations o where o.id = checkout_links.organization_id)`
const offset = sql<number>`coalesce((
  select c.offset_ms from test_clocks c
  where c.organization_id = checkout_links.organization_id), 0)`

const columns = <O>(links: SelectQueryBuilder<Tables, 'checkout_links', O>) =>
  links
    .selectAll('checkout_links')
    .select([
      productsJson.as('products'),
      discountJson(sql.ref('checkout_links.discount_id')).as('discount'),
      organizationJson.as('organization'),
      offset.as('offset_ms'),
    ])

export const findCheckoutLink = (
  work: Reading,
  id: string,
): Promise<CheckoutLinkWithNested | undefined> =>
  columns(checkoutLinksOf(work)).where('checkout_links.id', '=', id).executeTakeFirst()

/** A link whose id comes from a client secret, so no access check is needed. */
export const readCheckoutLink = (
  work: Reading,
  id: string,
): Promise<CheckoutLinkWithNested | undefined> =>
  columns(work.sql.selectFrom('checkout_links'))
    .where('checkout_links.id', '=', id)
    .where('checkout_links.deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * The hosts on which a link's merchant allows its checkouts to be embedded; an empty list allows
 * all hosts.
 */
export async function findEmbedHosts({ sql }: Pick<Reading, 'sql'>, id: string) {
  const row = await sql
    .selectFrom('checkout_links')
    .innerJoin('organizations', 'organizations.id', 'checkout_links.organization_id')
    .select('organizations.embed_hosts')
    .where('checkout_links.id', '=', id)
    .executeTakeFirst()
  return row?.embed_hosts ?? []
}

export const lockCheckoutLink = (work: Work, id: string) =>
  checkoutLinksOf(work)
    .selectAll('checkout_links')
    .where('checkout_links.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertCheckoutLink = (work: Work, values: Insertable<CheckoutLinksTable>) =>
  work.sql.insertInto('checkout_links').values(values).execute()

export const setCheckoutLink = (work: Work, id: string, values: Updateable<CheckoutLinksTable>) =>
  work.sql
    .updateTable('checkout_links')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .execute()

type ListInput = InputOf<typeof checkoutLinkEndpoints.list>
type Paging = 'page' | 'limit' | 'sorting'

/** What a list of links is sorted by. */
export const checkoutLinkSorts = {
  created_at: sql.ref('checkout_links.created_at'),
  label: sql.ref('checkout_links.label'),
  success_url: sql.ref('checkout_links.success_url'),
  allow_discount_codes: sql.ref('checkout_links.allow_discount_codes'),
}

/** A page of links. */
export function listCheckoutLinks(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, checkoutLinkSorts, 'checkout_links.id')
  return readPage(matchingCheckoutLinks(work, input), input, links => columns(links).orderBy(order))
}

/** Links that a list shows. */
export function matchingCheckoutLinks(work: Reading, input: Omit<ListInput, Paging>) {
  const { organization_id, product_id, query } = input
  let matched = checkoutLinksOf(work)
  if (organization_id)
    matched = matched.where('checkout_links.organization_id', 'in', organization_id)
  if (product_id) {
    const linksOffering = sql`checkout_links held where held.product_ids && ${product_id}::uuid[]`
    matched = matched.where(existsIn('checkout_links', linksOffering))
  }
  if (query) {
    const named = productsOf(work).select('products.id').where(contains('products.name', query))
    const found = sql`checkout_links held where ${contains('held.label', query)}
      or held.product_ids && array(${named})`
    matched = matched.where(existsIn('checkout_links', found))
  }
  return matched
}

/** Deletes all checkout links of a merchant. */
export async function deleteLinksOf(work: Work, organization_id: string): Promise<void> {
  await work.sql
    .updateTable('checkout_links')
    .set({ deleted_at: work.now, modified_at: work.now })
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .execute()
}
