import { sql, type RawBuilder } from 'kysely'
import { within } from '../../actors/reach.ts'
import type { Reading } from '../../platform/work.ts'
import { startOfDay } from './local-day.ts'
import { startsOfDays } from './starts-of-days.ts'
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
export async function hoursOf(
  work: Reading,
  zone: string,
  { start, end }: Range,
): Promise<{ day: string; at: Date }[]> {
  const { rows } = await sql<{ day: string; at: Date }>`
    select day::date as day, hour as at
    from generate_series(${start}::timestamp, ${end}::timestamp, interval '1 day') day
    cross join lateral generate_series(${startOfDay(sql`day::date`, zone)},
      ${startOfDay(sql`day::date + 1`, zone)} - interval '1 second',
      interval '1 hour') hour
    order by hour`.execute(work.sql)
  return rows
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
  const after = nextDay(end)
  const days = hours ? [] : periods.map(({ from }) => from)
  const startOf = await startsOfDays(work, zone, [...days, start, after])
  const labels = hours ?? days.map(startOf)
  const starts = labels.map((label, index) => (index === 0 ? startOf(start) : label))
  return { labels, starts, end: startOf(after) }
}

/** When the oldest change of an organization was made that waits to be counted; null if none. */
export const waitingSince = (organization_id: RawBuilder<unknown>) => sql<Date | null>`least(
  (select min(created_at) from metric_marks where organization_id = ${organization_id}),
  (select recorded_at from mrr_entries
    where organization_id = ${organization_id} and counted_at is null
    order by sequence limit 1))`

/** The same of several organizations. */
export async function waitsSince(
  work: Reading,
  organization_ids: readonly string[],
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(${waitingSince(sql`o.id`)}) as since
    from unnest(${organization_ids}::uuid[]) o (id)`.execute(work.sql)
  return rows[0]?.since ?? null
}
