import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { neutralProduct, type productEndpoints } from '@gatehouse/contract/billing/products'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import { contains, hasMetadata, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Nested } from '../../platform/db/nested.ts'
import type { ProductPricesTable, ProductsTable } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { BenefitRow } from '../benefits/benefit.ts'
import { attachedFieldsJson } from '../custom-fields/queries.ts'
import type { FileRow } from '../files/file.ts'
import type { NestedPrice, PriceRow } from './price.ts'
import type { ProductParts, ProductRow, ProductWithParts } from './product.ts'

/** Products the actor may see, including archived ones. */
export const productsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('products'), 'products', null)

/** One price as jsonb; `alias` is the alias of product_prices. Decimals keep all digits. */
export const priceJson = (alias: string) =>
  sql<NestedPrice>`to_jsonb(${sql.table(alias)}) || jsonb_build_object(
    'unit_amount', trim_scale(${sql.ref(`${alias}.unit_amount`)})::text,
    'meter', (select to_jsonb(m) from meters m where m.id = ${sql.ref(`${alias}.meter_id`)}))`

/**
 * A product's prices that are not archived, static ones first; `id` is the SQL of the product's id.
 */
export const pricesJson = (id: RawBuilder<unknown>) => sql<NestedPrice[]>`(
  select coalesce(jsonb_agg(${priceJson('p')}
    order by p.meter_id is not null, p.position, p.id), '[]')
  from product_prices p where p.product_id = ${id} and not p.is_archived)`

/**
 * A product's benefits in their order, without deleted ones; `id` is the SQL of the product's id.
 */
const benefitsJson = (id: RawBuilder<unknown>) => sql<Nested<BenefitRow>[]>`(
  select coalesce(jsonb_agg(to_jsonb(b) order by g.position), '[]')
  from product_benefits g join benefits b on b.id = g.benefit_id
  where g.product_id = ${id} and b.deleted_at is null)`

/** A product's pictures in their order; `id` is the SQL of the product's id. */
const mediasJson = (id: RawBuilder<unknown>) => sql<Nested<FileRow>[]>`(
  select coalesce(jsonb_agg(to_jsonb(f) order by m.position), '[]')
  from product_medias m join files f on f.id = m.file_id
  where m.product_id = ${id} and f.deleted_at is null)`

/**
 * A product embedded with its parts in another row, for `toProduct` and `toProductPublic`:
 * `.select(productJson(sql.ref('subscriptions.product_id')).as('product'))`.
 */
export const productJson = (id: RawBuilder<unknown>) => sql<Nested<ProductRow> & ProductParts>`(
  select to_jsonb(d) || jsonb_build_object(
    'prices', ${pricesJson(sql.ref('d.id'))}, 'benefits', ${benefitsJson(sql.ref('d.id'))},
    'medias', ${mediasJson(sql.ref('d.id'))},
    'custom_fields', ${attachedFieldsJson(sql.ref('d.id'))})
  from products d where d.id = ${id})`

/** A product embedded without its parts, for `toProductSummary`. */
export const productSummaryJson = (id: RawBuilder<unknown>) =>
  sql<Nested<ProductRow>>`(select to_jsonb(d) from products d where d.id = ${id})`

const ownRows = sql.ref('products.id')
const parts = [
  pricesJson(ownRows).as('prices'),
  benefitsJson(ownRows).as('benefits'),
  mediasJson(ownRows).as('medias'),
  attachedFieldsJson(ownRows).as('custom_fields'),
] as const

export const findProduct = (work: Reading, id: string): Promise<ProductWithParts | undefined> =>
  productsOf(work)
    .selectAll('products')
    .select(parts)
    .where('products.id', '=', id)
    .executeTakeFirst()

/** The products with the given ids that the actor may see, in no particular order. */
export const findProducts = (work: Reading, ids: string[]): Promise<ProductWithParts[]> =>
  productsOf(work).selectAll('products').select(parts).where('products.id', 'in', ids).execute()

export async function getProduct(work: Reading, id: string): Promise<ProductWithParts> {
  const row = await findProduct(work, id)
  if (!row) throw new Error(`product ${id} was not found`)
  return row
}

export const lockProduct = (work: Work, id: string): Promise<ProductRow | undefined> =>
  productsOf(work)
    .selectAll('products')
    .where('products.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertProduct = (work: Work, values: Insertable<ProductsTable>) =>
  work.sql.insertInto('products').values(values).execute()

export const setProduct = (work: Work, id: string, values: Updateable<ProductsTable>) =>
  work.sql
    .updateTable('products')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .execute()

export const insertPrices = (work: Work, values: Insertable<ProductPricesTable>[]) =>
  work.sql.insertInto('product_prices').values(values).execute()

export const pricesInUse = (work: Work, product_id: string): Promise<PriceRow[]> =>
  work.sql
    .selectFrom('product_prices')
    .selectAll()
    .where('product_id', '=', product_id)
    .where('is_archived', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Archives all current prices except the kept ones, and updates the positions of those. */
export async function retainPrices(
  work: Work,
  product_id: string,
  retained: { id: string; position: number }[],
): Promise<void> {
  const ids = retained.map(({ id }) => id)
  const positions = retained.map(({ position }) => position)
  await sql`
    update product_prices p set
      is_archived = k.id is null, position = coalesce(k.position, p.position),
      modified_at = case when k.id is null then ${work.now} else p.modified_at end
    from product_prices other
    left join unnest(${ids}::uuid[], ${positions}::int[]) as k(id, position) on k.id = other.id
    where p.id = other.id and p.product_id = ${product_id} and not p.is_archived`.execute(work.sql)
}

/**
 * Stores the values lists are sorted by: type and amount of the first static price that is not
 * archived.
 */
export async function recordStaticPrice(work: Work, product_id: string): Promise<void> {
  await sql`
    update products set (static_amount_type, static_amount) = (
      select p.amount_type, coalesce(p.price_amount, p.preset_amount, p.minimum_amount,
        (p.seat_tiers -> 'tiers' -> 0 ->> 'price_per_seat')::bigint, 0)
      from product_prices p
      where p.product_id = products.id and not p.is_archived and p.meter_id is null
      order by p.position, p.id limit 1)
    where id = ${product_id}`.execute(work.sql)
}

/** Replaces the ordered list of pictures. */
export async function replaceMedias(work: Work, product_id: string, file_ids: string[]) {
  await work.sql.deleteFrom('product_medias').where('product_id', '=', product_id).execute()
  if (file_ids.length === 0) return
  const rows = file_ids.map((file_id, position) => ({ product_id, file_id, position }))
  await work.sql.insertInto('product_medias').values(rows).execute()
}

type ListInput = InputOf<(typeof productEndpoints)['list']>

export function listProducts(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, productSorts, 'products.id')
  return readPage(matchingProducts(work, input), input, rows =>
    rows.selectAll('products').select(parts).orderBy(order),
  )
}

/** Products that a list shows. */
export function matchingProducts(
  work: Reading,
  input: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  let matched = productsOf(work)
  const { id, organization_id, query, is_archived, is_recurring, metadata } = input
  const { benefit_id, custom_field_id, media_id, meter_id } = input
  if (id) matched = matched.where('products.id', 'in', id)
  if (organization_id) matched = matched.where('products.organization_id', 'in', organization_id)
  if (query) matched = matched.where(contains('products.name', query))
  if (is_archived !== undefined) matched = matched.where('products.is_archived', '=', is_archived)
  if (is_recurring !== undefined) {
    matched = matched.where('products.recurring_interval', is_recurring ? 'is not' : 'is', null)
  }
  if (benefit_id) {
    const gives = sql<boolean>`exists (select from product_benefits g
      where g.product_id = products.id and g.benefit_id = any(${benefit_id}::uuid[]))`
    matched = matched.where(gives)
  }
  if (custom_field_id) {
    const asks = sql<boolean>`exists (select from product_custom_fields f
      where f.product_id = products.id and f.custom_field_id = any(${custom_field_id}::uuid[]))`
    matched = matched.where(asks)
  }
  if (media_id) {
    const shows = sql<boolean>`exists (select from product_medias m
      where m.product_id = products.id and m.file_id = any(${media_id}::uuid[]))`
    matched = matched.where(shows)
  }
  if (meter_id) {
    const bills = sql<boolean>`exists (select from product_prices p where p.product_id = products.id
      and p.meter_id = any(${meter_id}::uuid[]) and not p.is_archived)`
    matched = matched.where(bills)
  }
  if (input.visibility && !input.visibility.includes(neutralProduct.visibility)) {
    matched = matched.where(sql<boolean>`false`)
  }
  return metadata ? matched.where(hasMetadata('products.metadata', metadata)) : matched
}

/** What a list of products is sorted by. */
export const productSorts = {
  created_at: sql.ref('products.created_at'),
  name: sql.ref('products.name'),
  price_amount_type: sql.ref('products.static_amount_type'),
  price_amount: sql.ref('products.static_amount'),
}

/** Archives all products of a merchant. */
export async function archiveProductsOf(work: Work, organization_id: string): Promise<void> {
  await work.sql
    .updateTable('products')
    .set({ is_archived: true, modified_at: work.now })
    .where('organization_id', '=', organization_id)
    .where('is_archived', '=', false)
    .execute()
}
