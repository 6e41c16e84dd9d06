import type { discountEndpoints, DiscountStatus } from '@gatehouse/contract/billing/discounts'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import {
  sql,
  type Insertable,
  type RawBuilder,
  type SelectQueryBuilder,
  type Updateable,
} from 'kysely'
import { contains, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Nested } from '../../platform/db/nested.ts'
import type { DiscountRedemptionsTable, DiscountsTable, Tables } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import { realNow, type Reading, type Work } from '../../platform/work.ts'
import type { ProductRow } from '../products/product.ts'
import {
  codeKey,
  type DiscountRow,
  type DiscountWithProductIds,
  type DiscountWithProducts,
} from './discount.ts'

/** Discounts that are not deleted and that the actor may see. */
const discountsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('discounts'), 'discounts', null).where(
    'discounts.deleted_at',
    'is',
    null,
  )

const productsJson = sql<Nested<ProductRow>[]>`(
  select coalesce(jsonb_agg(to_jsonb(p) order by l.position), '[]')
  from discount_products l join products p on p.id = l.product_id
  where l.discount_id = discounts.id)`
const productIds = (id: RawBuilder<unknown>) => sql<string[]>`(
  select coalesce(jsonb_agg(l.product_id), '[]') from discount_products l
  where l.discount_id = ${id})`

/** A discount embedded in another row, deleted or not; `id` is the SQL of its id. */
export const discountJson = (id: RawBuilder<unknown>) => sql<
  (Nested<DiscountRow> & { product_ids: string[] }) | null
>`(select to_jsonb(o) || jsonb_build_object('product_ids', ${productIds(sql.ref('o.id'))})
  from discounts o where o.id = ${id})`

const columns = <O>(discounts: SelectQueryBuilder<Tables, 'discounts', O>) =>
  discounts.selectAll('discounts').select(productsJson.as('products'))

export async function findDiscount(
  work: Reading,
  id: string,
): Promise<DiscountWithProducts | undefined> {
  const row = await columns(discountsOf(work)).where('discounts.id', '=', id).executeTakeFirst()
  // Only this module writes kind and duration, so the narrower types are safe.
  return row as DiscountWithProducts | undefined
}

export async function getDiscount(work: Reading, id: string): Promise<DiscountWithProducts> {
  const row = await findDiscount(work, id)
  if (!row) throw new Error(`discount ${id} was not found`)
  return row
}

/**
 * Locks a discount that is not deleted, so that changes are serialized and it cannot be redeemed
 * meanwhile.
 */
export async function lockDiscount(
  work: Work,
  id: string,
): Promise<DiscountWithProducts | undefined> {
  const locked = await discountsOf(work)
    .select('discounts.id')
    .where('discounts.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked && findDiscount(work, id)
}

/** A merchant's discount that is not deleted, by its id or by the code a buyer entered. */
export async function discountIn(
  work: Reading,
  organization_id: string,
  named: { id: string } | { code: string },
): Promise<DiscountWithProductIds | undefined> {
  const own = work.sql
    .selectFrom('discounts')
    .selectAll('discounts')
    .select(productIds(sql.ref('discounts.id')).as('product_ids'))
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
  const row = await (
    'id' in named ? own.where('id', '=', named.id) : own.where('code_key', '=', codeKey(named.code))
  ).executeTakeFirst()
  return row as DiscountWithProductIds | undefined
}

/**
 * Locks a discount that is being redeemed, deleted or not; checkouts that reference it can still be
 * inserted.
 */
export async function lockDiscountForRedemption(
  work: Work,
  id: string,
): Promise<DiscountWithProductIds> {
  await work.sql
    .selectFrom('discounts')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const row = await work.sql
    .selectFrom('discounts')
    .selectAll('discounts')
    .select(productIds(sql.ref('discounts.id')).as('product_ids'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as DiscountWithProductIds
}

export const insertDiscount = (work: Work, values: Insertable<DiscountsTable>) =>
  work.sql.insertInto('discounts').values(values).execute()

export const setDiscount = (work: Work, id: string, values: Updateable<DiscountsTable>) =>
  work.sql
    .updateTable('discounts')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .execute()

/** Those of the given products that belong to the merchant, in no particular order. */
export async function productsIn(work: Work, organization_id: string, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await work.sql
    .selectFrom('products')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces the list of products a discount applies to. */
export async function replaceProducts(work: Work, discount_id: string, ids: string[]) {
  await work.sql.deleteFrom('discount_products').where('discount_id', '=', discount_id).execute()
  if (ids.length === 0) return
  const rows = ids.map((product_id, position) => ({ discount_id, product_id, position }))
  await work.sql.insertInto('discount_products').values(rows).execute()
}

/** Removes a deleted discount from the checkout links that apply it. */
export const unlinkDiscount = (work: Work, discount_id: string) =>
  work.sql
    .updateTable('checkout_links')
    .set({ discount_id: null })
    .where('discount_id', '=', discount_id)
    .execute()

/**
 * How often a customer has redeemed a discount, counting all email addresses that differ only in
 * their plus suffix.
 */
/** Whether a discount was already given to a subscription. */
export async function hasRedeemed(
  work: Reading,
  discount_id: string,
  subscription_id: string,
): Promise<boolean> {
  const row = await work.sql
    .selectFrom('discount_redemptions')
    .select('id')
    .where('discount_id', '=', discount_id)
    .where('subscription_id', '=', subscription_id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countRedemptionsOf(
  work: Work,
  { discount_id, customer_id }: { discount_id: string; customer_id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from discount_redemptions r
    where r.discount_id = ${discount_id} and r.customer_id in (
      select other.id from customers c join customers other
        on other.organization_id = c.organization_id
        and regexp_replace(lower(other.email), '[+][^@]*@', '@')
          = regexp_replace(lower(c.email), '[+][^@]*@', '@')
      where c.id = ${customer_id})`.execute(work.sql)
  return rows[0]?.count ?? 0
}

/** Inserts a redemption and increments the discount's count; the discount is already locked. */
export async function insertRedemption(
  work: Work,
  values: Insertable<DiscountRedemptionsTable>,
): Promise<void> {
  await work.sql.insertInto('discount_redemptions').values(values).execute()
  await count(work, values.discount_id, 1)
}

/** Deletes the redemption of a checkout, if there is one. */
export async function deleteRedemption(work: Work, checkout_id: string): Promise<void> {
  const freed = await work.sql
    .deleteFrom('discount_redemptions')
    .where('checkout_id', '=', checkout_id)
    .returning('discount_id')
    .executeTakeFirst()
  if (freed) await count(work, freed.discount_id, -1)
}

const count = (work: Work, id: string, more: number) =>
  work.sql
    .updateTable('discounts')
    .set(expression => ({ redemptions_count: expression('redemptions_count', '+', more) }))
    .where('id', '=', id)
    .execute()

type ListInput = InputOf<(typeof discountEndpoints)['list']>

/** What a list of discounts is sorted by. */
export const discountSorts = {
  created_at: sql.ref('discounts.created_at'),
  name: sql.ref('discounts.name'),
  code: sql.ref('discounts.code'),
  redemptions_count: sql.ref('discounts.redemptions_count'),
  ends_at: sql.ref('discounts.ends_at'),
}

/** Whether a discount applies to one of the products: it lists the product, or applies to all. */
const offersDiscount = (ids: string[]) => sql<boolean>`(
  not exists (select from discount_products l where l.discount_id = discounts.id)
  or exists (select from discount_products l
    where l.discount_id = discounts.id and l.product_id = any(${ids}::uuid[])))`

/** Whether a discount has one of the statuses, at its merchant's time. */
const hasStatus = (work: Reading, statuses: DiscountStatus[]) =>
  sql<boolean>`(${discountStatus(work)} = any(${statuses}))`

/** The status of a discount, at its merchant's time. */
export const discountStatus = (work: Reading) => sql<DiscountStatus>`
  case
    when discounts.ends_at <= ${merchantTime(work)} then 'ended'
    when discounts.redemptions_count >= discounts.max_redemptions then 'used_up'
    when discounts.starts_at > ${merchantTime(work)} then 'scheduled'
    else 'active'
  end`

// The actor may have access to merchants whose test clocks differ.
const merchantTime = (work: Reading) => sql`(${realNow(work)}::timestamptz + coalesce((
  select c.offset_ms from test_clocks c where c.organization_id = discounts.organization_id), 0)
  * interval '1 millisecond')`

/** A page of discounts. */
export async function listDiscounts(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, discountSorts, 'discounts.id')
  const { rows, total_count } = await readPage(matchingDiscounts(work, input), input, discounts =>
    columns(discounts).orderBy(order),
  )
  return { rows: rows as DiscountWithProducts[], total_count }
}

/** Discounts that a list shows. */
export function matchingDiscounts(
  work: Reading,
  input: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  let matched = discountsOf(work)
  const { organization_id, product_id, status, query } = input
  if (organization_id) matched = matched.where('discounts.organization_id', 'in', organization_id)
  if (product_id) matched = matched.where(offersDiscount(product_id))
  if (status) matched = matched.where(hasStatus(work, status))
  if (query) {
    const [name, code] = ['discounts.name', 'discounts.code']
    matched = matched.where(sql<boolean>`(${contains(name, query)} or ${contains(code, query)})`)
  }
  return matched
}

/** Deletes all discounts of a merchant; sales keep theirs, as do their documents. */
export async function deleteDiscountsOf(work: Work, organization_id: string): Promise<void> {
  await work.sql
    .updateTable('discounts')
    .set({ deleted_at: work.now, modified_at: work.now })
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .execute()
}
