import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { sortedBy, type PageOf } from '../../platform/db/pages.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { within } from '../../platform/reach.ts'
import type { Reading } from '../../platform/work.ts'

type Sales = 'orders' | 'subscriptions'

/** What sales can be listed in the order of: where it is, and what of it is compared. */
const PARENTS = {
  customer: { table: 'customers', rank: sql`lower(ranked.email)` },
  product: { table: 'products', rank: sql`lower(ranked.name)` },
} as const

type Asked<Name extends string> = PageOf & { sorting: readonly (Name | `-${Name}`)[] }

/**
 * Sales and the order they are asked for. In the order of customers or products these are walked
 * along an index, and of each as many sales are taken as the pages up to this one could show: to
 * look up the parent of every sale and to sort them would read a million for a page of ten.
 */
export function alongParents<T extends Sales, Name extends string>(
  work: Reading,
  sales: SelectQueryBuilder<Tables, T, object>,
  { sorting, page, limit }: Asked<Name | 'customer' | 'product'>,
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
  const taken = sql`${sales
    .selectAll(table as never)
    .where(sql<boolean>`${sql.ref(`${table}.${first}_id`)} = ranked.id`)
    .orderBy(order)
    .limit(page * limit)}`
  const walked = within(work, work.sql.selectFrom(`${parent} as ranked`), 'ranked', null).innerJoin(
    sql`lateral (${taken})`.as(table),
    join => join.onTrue(),
  )
  // To whoever selects from them they are the sales, under their own name.
  return { sales: walked as unknown as typeof sales, order }
}
