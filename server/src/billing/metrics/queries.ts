import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import type { Reading } from '../../platform/work.ts'
import { startOfDay } from './local-day.ts'
import { nextDay, type Period } from './periods.ts'

/** The organizations whose figures the actor may see, or those of them that are asked for. */
export async function merchantsOf(work: Reading, ids: readonly string[] | undefined) {
  const all = work.sql
    .selectFrom('organizations')
    .select(['id', 'id as organization_id', 'default_presentment_currency', 'created_at'])
    .as('organizations')
  let reached = within(work, work.sql.selectFrom(all), 'organizations', null)
  if (ids && ids.length > 0) reached = reached.where('id', 'in', ids)
  return reached
    .select(['id', 'default_presentment_currency'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

type Range = { start: string; end: string }

/**
 * The hours of local days, which begin with each day: one on which clocks change has 23, 25, or as
 * on Lord Howe Island a part of one.
 */
export async function hoursOf(work: Reading, zone: string, { start, end }: Range): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select hour as at
    from generate_series(${start}::timestamp, ${end}::timestamp, interval '1 day') day
    cross join lateral generate_series(${startOfDay(sql`day::date`, zone)},
      ${startOfDay(sql`day::date + 1`, zone)} - interval '1 second',
      interval '1 hour') hour
    order by hour`.execute(work.sql)
  return rows.map(({ at }) => at)
}

/**
 * When periods begin, and when the range ends. `labels` are the beginnings of the periods, `starts`
 * those of what is counted: the first period may begin before the range.
 */
export async function momentsOf(
  work: Reading,
  zone: string,
  { periods, hours, start, end }: Range & { periods: Period[]; hours: Date[] | undefined },
): Promise<{ labels: Date[]; starts: Date[]; end: Date }> {
  const days = hours ? [] : periods.map(({ from }) => from)
  // Hundreds of times are read faster as one text.
  const { rows } = await sql<{ labels: string; first: Date; end: Date }>`
    select array(select extract(epoch from ${startOfDay(sql`day`, zone)})::bigint
        from unnest(${days}::date[]) with ordinality days (day, place) order by place)::text
        as labels,
      ${startOfDay(sql`${start}::date`, zone)} as first,
      ${startOfDay(sql`${nextDay(end)}::date`, zone)} as end`.execute(work.sql)
  const [row] = rows
  if (!row) throw new Error('the moments of a range were not read')
  const labels = hours ?? momentsIn(row.labels)
  const starts = labels.map((label, index) => (index === 0 ? row.first : label))
  return { labels, starts, end: row.end }
}

const MS_PER_SECOND = 1_000

/** Moments from an array in text form, in seconds since 1970. */
function momentsIn(text: string): Date[] {
  const list = text.slice(1, -1)
  return list === '' ? [] : list.split(',').map(part => new Date(Number(part) * MS_PER_SECOND))
}

/** Until when changes are included: now, unless some wait to be counted. */
export async function countedUntil(
  work: Reading,
  organization_ids: readonly string[],
): Promise<Date> {
  const { rows } = await sql<{ since: Date | null }>`
    select least(
      (select min(created_at) from metric_marks
        where organization_id = any(${organization_ids}::uuid[])),
      (select min(recorded_at) from unnest(${organization_ids}::uuid[]) o (id)
        cross join lateral (select recorded_at from mrr_entries
          where organization_id = o.id and counted_at is null
          order by sequence limit 1) entries)) as since
    `.execute(work.sql)
  return rows[0]?.since ?? work.now
}
