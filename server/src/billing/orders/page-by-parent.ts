import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { sortedBy, type PageOf } from '../../platform/db/pages.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading } from '../../platform/work.ts'

type Sales = 'orders' | 'subscriptions'

/** The parents sales can be sorted by: their table, and the value compared. */
const PARENTS = {
  customer: { table: 'customers', rank: sql`lower(ranked.email)` },
  product: { table: 'products', rank: sql`lower(ranked.name)` },
} as const

type ListInput<Name extends string> = PageOf & { sorting: readonly (Name | `-${Name}`)[] }

/**
 * A query of sales in the requested order. Sorted by customer or product, it scans the parents
 * along an index and takes from each at most as many sales as the pages up to this one can show:
 * joining and sorting all sales would read a million rows for a page of ten.
 */
export function pageByParent<T extends Sales, Name extends string>(
  work: Reading,
  sales: SelectQueryBuilder<Tables, T, object>,
  { sorting, page, limit }: ListInput<Name | 'customer' | 'product'>,
  { table, columns }: { table: T; columns: Record<Name, RawBuilder<unknown>> },
) {
  const parents = {
    customer: sql`(select lower(c.email) from customers c
      where c.id = ${sql.ref(`${table}.customer_id`)})`,
    product: sql`(select lower(p.name) from products p
      where p.id = ${sql.ref(`${table}.product_id`)})`,
  }
  const all = { ...parents, ...columns }
  const first = sorting[0]?.replace('-', '')
  const id = `${table}.id`
  if (first !== 'customer' && first !== 'product') {
    return { sales, order: sortedBy(sorting, all, id) }
  }
  const { table: parent, rank } = PARENTS[first]
  const order = sortedBy(sorting, { ...all, [first]: rank }, id)
  const used = sql`${sales
    .selectAll(table as never)
    .where(sql<boolean>`${sql.ref(`${table}.${first}_id`)} = ranked.id`)
    .orderBy(order)
    .limit(page * limit)}`
  const rowsOfParents = within(
    work,
    work.sql.selectFrom(`${parent} as ranked`),
    'ranked',
    null,
  ).innerJoin(sql`lateral (${used})`.as(table), join => join.onTrue())
  // The result has the columns and the alias of the sales table, so callers can select from it as
  // before.
  return { sales: rowsOfParents as unknown as typeof sales, order }
}
