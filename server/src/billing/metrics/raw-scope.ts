import { sql, type RawBuilder } from 'kysely'
import type { Measure } from './measures.data.ts'

type Sql = RawBuilder<unknown>

/** Which rows are counted, and what they are counted by. */
export type RawScope = {
  organization_ids: readonly string[]
  /** The key of a moment: its local day, or the number of its hour. */
  keyOf: (at: Sql) => Sql
  /** The time zone whose local days the keys are; retention by hour is not counted here. */
  zone?: string
  /** Only rows between moments: a query with `key`, `start_at` and `end_at`. */
  spans?: Sql
  /** Only rows from a moment to before another. */
  bounds?: { from: Sql; to: Sql }
  /** Only rows of these customers. */
  customer_ids?: readonly string[] | undefined
}

/** Rows of a kind that are counted: the columns `key`, `currency`, and so on of each. */
export type Source = {
  rows: Sql
  columns: Partial<Record<Measure, Sql>>
  /** What a row `t` is of, for lists of what a figure counts. */
  ids?: Partial<Record<'customer_id' | 'order_id' | 'subscription_id' | 'checkout_id', Sql>>
}

export const one = sql`1`
/** A value where a condition is met, otherwise 0. */
export const when = (condition: Sql, value: Sql = one) =>
  sql`case when ${condition} then ${value} else 0 end`

/** The rows of a table whose column lies in the scope, with their key. */
export function within(scope: RawScope, table: string, column: string, more: Sql = sql`true`): Sql {
  const at = sql.ref(`r.${column}`)
  const own = sql`r.organization_id = any(${scope.organization_ids}::uuid[]) and ${more}
    and ${ofCustomers(scope, 'r.customer_id')}`
  if (!scope.spans) {
    return sql`(select ${scope.keyOf(at)} as key, r.* from ${sql.table(table)} r
      where ${own} and ${at} is not null and ${inBounds(scope, at)})`
  }
  return sql`(select s.key, r.* from (${scope.spans}) s cross join lateral (
      select * from ${sql.table(table)} r
      where ${own} and ${at} >= s.start_at and ${at} < s.end_at) r)`
}

/** Whether a moment lies in the bounds of the scope. */
export const inBounds = ({ bounds }: RawScope, at: Sql) =>
  bounds ? sql`${at} >= ${bounds.from} and ${at} < ${bounds.to}` : sql`true`

/** Rows of the customers, if only some count. */
export const ofCustomers = ({ customer_ids }: RawScope, column: string) =>
  customer_ids ? sql`${sql.ref(column)} = any(${customer_ids}::uuid[])` : sql`true`
