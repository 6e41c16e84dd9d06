import type {
  customerTimelineEndpoints,
  TimelineEntry,
} from '@gatehouse/contract/billing/customer-timeline'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import type { InputOf, OutputOf } from '@gatehouse/contract/kit/endpoint'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { findCustomer } from '../customers/queries.ts'
import { timelineSources, type TimelineSource } from './sources.ts'

type Endpoint = typeof customerTimelineEndpoints.get
type Row = TimelineEntry & { at_text: string }

/** A page of a customer's history: what happened before the cursor, newest first. */
export async function getTimeline(
  work: Reading,
  { id, cursor, limit }: InputOf<Endpoint>,
): Promise<OutputOf<Endpoint>> {
  // The customer is looked up within the actor's reach, and every source is narrowed to them.
  const customer = (await findCustomer(work, { id })) ?? fail(customerProblems.not_found)
  const { scopes } = work.actor
  const read = timelineSources.filter(
    ({ scope }) => scopes.has(scope) || scopes.has(scope.replace(':read', ':write')),
  )
  const before = cursor === undefined ? undefined : readCursor(cursor)
  const pages = read.map(
    source => sql`(${pageOf(source, { customer_id: customer.id, before, limit })})`,
  )
  const { rows } = await sql<Row>`select * from (${sql.join(pages, sql` union all `)}) entries
    order by at desc, id desc limit ${limit + 1}`.execute(work.sql)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map(({ at_text: _, ...entry }) => entry),
    next_cursor: last ? `${last.at_text}~${last.id}` : null,
  }
}

type Position = { at: string; id: string }
type Page = { customer_id: string; before: Position | undefined; limit: number }

function pageOf(source: TimelineSource, { customer_id, before, limit }: Page) {
  const { kind, id, at, object_id = id } = source
  const key = sql`${kind} || ':' || ${id}`
  const older = before
    ? sql`and (${at}, ${key}) < (${before.at}::timestamptz, ${before.id}::text)`
    : sql``
  const nothing = sql`null`
  const text = (name: 'object_kind' | 'text' | 'status' | 'currency' | 'author') =>
    sql`(${source[name] ?? nothing})::text as ${sql.ref(name)}`
  return sql`select ${key} as id, ${kind}::text as kind, ${at} as at, ${at}::text as at_text,
      ${object_id} as object_id, (${source.amount ?? nothing})::bigint as amount,
      ${sql.join((['object_kind', 'text', 'status', 'currency', 'author'] as const).map(text))}
    from ${source.rows(customer_id)} ${older}
    order by ${at} desc, ${key} desc limit ${limit + 1}`
}

/** Microseconds, which a `Date` would lose, and the id of the last entry. */
const CURSOR =
  /^(\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)~([a-z_]+:[0-9a-f-]{36})$/

function readCursor(cursor: string): Position {
  const [, at, id] = CURSOR.exec(cursor) ?? []
  if (at === undefined || id === undefined) {
    return invalid({ loc: ['query', 'cursor'], msg: 'Invalid cursor', input: cursor })
  }
  return { at, id }
}
