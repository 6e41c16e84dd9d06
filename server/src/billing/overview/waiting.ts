import type { AttentionEntry } from '@gatehouse/contract/billing/overview'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

/** Rows that wait for the merchant; those with the lowest rank are shown first. */
export type Waiting = SelectQueryBuilder<
  Tables,
  keyof Tables,
  AttentionEntry & { rank: Date | null }
>

/** What is selected of a row that waits; `name` is SQL of a text that is not null. */
export interface WaitingColumns {
  id: RawBuilder<string>
  name: RawBuilder<string>
  amount?: RawBuilder<number>
  currency?: RawBuilder<string>
  due_at?: RawBuilder<Date | null>
  rank: RawBuilder<Date | null>
}

/** Selects the entry of each row. */
export function waitingRows<TB extends keyof Tables>(
  query: SelectQueryBuilder<Tables, TB, object>,
  { id, name, amount, currency, due_at, rank }: WaitingColumns,
): Waiting {
  return query.select([
    id.as('id'),
    name.as('name'),
    (amount ?? sql<number | null>`null::bigint`).as('amount'),
    (currency ?? sql<string | null>`null::text`).as('currency'),
    (due_at ?? sql<Date | null>`null::timestamptz`).as('due_at'),
    rank.as('rank'),
  ])
}

/** Narrows rows to some organizations of those that the actor reaches. */
export const inOrganizations = <TB extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, TB, O>,
  table: TB & string,
  ids: string[] | undefined,
): SelectQueryBuilder<Tables, TB, O> =>
  ids
    ? query.where(sql<boolean>`${sql.ref(`${table}.organization_id`)} = any(${ids}::uuid[])`)
    : query

/** The name of a row's customer, or their address. */
export const customerNameOf = (table: string) =>
  sql<string>`(select coalesce(c.billing_name, c.name, c.email) from customers c
    where c.id = ${sql.ref(`${table}.customer_id`)})`
