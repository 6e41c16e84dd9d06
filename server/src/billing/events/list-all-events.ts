import { DAY, MINUTE } from '../../platform/clock.ts'
import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { fromHistory } from '../event-history/history-conditions.ts'
import { fromHistoryRow, shownColumns, type StoredRow } from '../event-history/history-row.ts'
import { isOneOf, literal } from '../event-history/literal.ts'
import { completeTree, idsBelow, treeHistory } from './event-tree.ts'
import { historyListed } from './history-filters.ts'
import { historyFor, readWhole, type History } from './history-scope.ts'
import { listedEvents, listKeptEvents, type ListInput } from './list-events.ts'
import { eventsOf, showRows, shown } from './shown-events.ts'
import type { ShownEventRow } from './usage-event.ts'

/** An event that the actor may see, wherever it is. */
export async function findEvent(work: Reading, id: string): Promise<ShownEventRow | undefined> {
  const kept = await shown(eventsOf(work)).where('usage_events.id', '=', id).executeTakeFirst()
  if (kept) return (await completeTree(work, [kept], { required: false }))[0]
  const history = await historyFor(work, {})
  if (!history) return undefined
  const rows = await readRows(work, history, [id])
  return (await completeTree(work, rows, { required: true }))[0]
}

/** A page of events, and the total number: of PostgreSQL and of ClickHouse in one order. */
export async function listEvents(work: Reading, input: ListInput) {
  const { parent_id, depth = 1 } = input
  return readWhole(
    () => historyFor(work, input),
    async history => {
      const tree = parent_id === undefined ? undefined : await treeHistory(work)
      const ids_below =
        parent_id && tree ? await idsBelow(work, parent_id, { depth, history: tree }) : undefined
      const page = history
        ? await listMerged(work, input, { history, ids_below })
        : await listKeptEvents(work, input, ids_below)
      const required = history !== undefined
      return { ...page, rows: await completeTree(work, page.rows, { required }) }
    },
  )
}

/** The place of an event in a list. */
type Key = { id: string; moment: number; is_kept: boolean }

/** The events of a list, in both databases. */
type Sources = {
  work: Reading
  history: History
  kept: Awaited<ReturnType<typeof listedEvents>>
  conditions: string[]
  descending: boolean
}

async function listMerged(
  work: Reading,
  input: ListInput,
  { history, ids_below }: { history: History; ids_below: string[] | undefined },
) {
  const sources: Sources = {
    work,
    history,
    kept: await listedEvents(work, input, ids_below),
    conditions: await historyListed(work, input, history, ids_below),
    descending: input.sorting[0] !== 'timestamp',
  }
  const { page, limit } = input
  const { keys, total_count } = await keysOfPage(sources, (page - 1) * limit, limit)
  const idsOf = (is_kept: boolean) =>
    keys.filter(key => key.is_kept === is_kept).map(({ id }) => id)
  const [kept, old] = [idsOf(true), idsOf(false)]
  const rows = [
    ...(kept.length === 0
      ? []
      : await shown(eventsOf(work)).where('usage_events.id', 'in', kept).execute()),
    ...(await readRows(work, history, old)),
  ] as ShownEventRow[]
  const byId = new Map(rows.map(row => [row.id, row]))
  return { rows: keys.flatMap(({ id }) => byId.get(id) ?? []), total_count }
}

async function readRows(work: Reading, { gateway, scope }: History, ids: string[]) {
  if (ids.length === 0) return []
  const stored = await gateway.read<StoredRow>(
    `select ${shownColumns} ${fromHistory(scope, [isOneOf('id', ids)])}
      order by version desc limit 1 by id`,
  )
  return showRows(work, stored.map(fromHistoryRow) as Parameters<typeof showRows>[1])
}

/** Up to here, all keys before a page are read; further pages begin in a part of the time. */
const KEYS_MAX = 2_000

/** The keys of a page in order, and the number of all events. */
async function keysOfPage(sources: Sources, offset: number, limit: number) {
  const days = await countByTime(sources, DAY)
  const total_count = days.reduce((sum, { count }) => sum + count, 0)
  if (offset >= total_count) return { keys: [], total_count }
  let start: { from?: number; skipped: number } = { skipped: 0 }
  if (offset + limit > KEYS_MAX) {
    const day = skip(sources, days, { offset, length: DAY, skipped: 0 })
    const minutes = await countByTime(sources, MINUTE, { start: day.bucket * DAY, length: DAY })
    const minute = skip(sources, minutes, { offset, length: MINUTE, skipped: day.skipped })
    const first = minute.bucket * MINUTE
    start = {
      from: sources.descending ? first + MINUTE - 1 : first,
      skipped: minute.skipped,
    }
  }
  const wanted = offset - start.skipped + limit
  const keys = [
    ...(await keptKeys(sources, start.from, wanted)),
    ...(await oldKeys(sources, start.from, wanted)),
  ].sort((one, other) => compareKeys(one, other) * (sources.descending ? -1 : 1))
  return { keys: keys.slice(offset - start.skipped, wanted), total_count }
}

const compareKeys = (one: Key, other: Key): number =>
  one.moment - other.moment || (one.id < other.id ? -1 : 1)

type Bucket = { bucket: number; count: number }

/** The bucket of time in which an offset is, and how many events are before it. */
function skip(
  { descending }: Sources,
  buckets: Bucket[],
  { offset, skipped }: { offset: number; length: number; skipped: number },
): { bucket: number; skipped: number } {
  const inOrder = buckets.toSorted((one, other) => one.bucket - other.bucket)
  if (descending) inOrder.reverse()
  let before = skipped
  for (const { bucket, count } of inOrder) {
    if (before + count > offset) return { bucket, skipped: before }
    before += count
  }
  throw new Error('an offset below the total must be in a bucket')
}

/** How many events are in each stretch of time, counted in lengths since 1970. */
async function countByTime(
  { kept, conditions, history }: Sources,
  length: number,
  within?: { start: number; length: number },
): Promise<Bucket[]> {
  let newer = kept
  const older = [...conditions]
  if (within) {
    const end = within.start + within.length
    newer = newer
      .where('usage_events.timestamp', '>=', new Date(within.start))
      .where('usage_events.timestamp', '<', new Date(end))
    older.push(`moment >= ${literal(within.start)}`, `moment < ${literal(end)}`)
  }
  const bucket = sql<number>`
    floor(extract(epoch from usage_events.timestamp) * 1000 / ${length}::int)::bigint`
  const recent = await newer
    .select([bucket.as('bucket'), sql<number>`count(*)`.as('count')])
    .groupBy(sql`1`)
    .execute()
  const old = await history.gateway.read<{ bucket: string; count: string }>(`
    select toString(toInt64(floor(moment / ${literal(length)}))) as bucket,
      toString(count()) as count
    ${fromHistory(history.scope, older)} group by bucket`)
  const counts = new Map<number, number>()
  for (const row of [...recent, ...old]) {
    const [place, count] = [Number(row.bucket), Number(row.count)]
    counts.set(place, (counts.get(place) ?? 0) + count)
  }
  return [...counts].map(([place, count]) => ({ bucket: place, count }))
}

async function keptKeys(
  { kept, descending }: Sources,
  from: number | undefined,
  limit: number,
): Promise<Key[]> {
  const started =
    from === undefined
      ? kept
      : kept.where('usage_events.timestamp', descending ? '<=' : '>=', new Date(from))
  const rows = await started
    .select(['usage_events.id', 'usage_events.timestamp'])
    .orderBy('usage_events.timestamp', descending ? 'desc' : 'asc')
    .orderBy('usage_events.id', descending ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return rows.map(({ id, timestamp }) => ({ id, moment: timestamp.getTime(), is_kept: true }))
}

async function oldKeys(
  { conditions, descending, history }: Sources,
  from: number | undefined,
  limit: number,
): Promise<Key[]> {
  const started = from === undefined ? [] : [`moment ${descending ? '<=' : '>='} ${literal(from)}`]
  const direction = descending ? 'desc' : 'asc'
  const rows = await history.gateway.read<{ key: string; at: string }>(`
    select toString(id) as key, toString(moment) as at
    ${fromHistory(history.scope, [...conditions, ...started])}
    order by moment ${direction}, key ${direction} limit ${literal(limit)}`)
  return rows.map(({ key, at }) => ({ id: key, moment: Number(at), is_kept: false }))
}
