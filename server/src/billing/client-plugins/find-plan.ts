import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'

/** The maximum number of products that one name finds. */
const PRODUCTS_MAX = 100

/** A product that buyers may find by themselves. */
export type OfferedProduct = { id: string; recurring_interval: string | null }

/** The name of a product's plan, as SQL: its metadata `slug`, else its own name. */
const planNameSql = sql<string>`coalesce(
  nullif(products.metadata ->> 'slug', ''), products.name)`

const INTERVALS = ['day', 'week', 'month', 'year']

/**
 * Products that are not archived and not private, those billed most often first. Others can only
 * be bought through their merchant's own checkouts and links.
 */
const offeredBy = (work: Reading, organization_id: string) =>
  work.sql
    .selectFrom('products')
    .select(['products.id', 'products.recurring_interval'])
    .where('products.organization_id', '=', organization_id)
    .where('products.is_archived', '=', false)
    .where('products.visibility', '=', 'public')
    .orderBy(sql`array_position(${INTERVALS}::text[], products.recurring_interval)`)
    .orderBy('products.id')
    .limit(PRODUCTS_MAX)

/** The products that a name stands for, regardless of case. */
export const findByPlanName = (
  work: Reading,
  organization_id: string,
  name: string,
): Promise<OfferedProduct[]> =>
  offeredBy(work, organization_id)
    .where(sql<boolean>`lower(${planNameSql}) = lower(${name})`)
    .execute()

/** Those of the ids that are offered. */
export const findOffered = (
  work: Reading,
  organization_id: string,
  ids: string[],
): Promise<OfferedProduct[]> =>
  offeredBy(work, organization_id).where('products.id', 'in', ids).execute()
