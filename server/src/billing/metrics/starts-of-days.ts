import { sql } from 'kysely'
import { keepRecent } from '../../platform/recent-entries.ts'
import type { Reading } from '../../platform/work.ts'
import { startOfDay } from './local-day.ts'

/**
 * When local days begin, in milliseconds since 1970, by time zone: the database knows the rules of
 * its zones, and they do not change while it runs.
 */
const memory = new Map<string, Map<string, number>>()

/** Most days in memory, of all time zones: some 100 bytes each. */
const DAYS_MAX = 50_000
const MS_PER_SECOND = 1_000

/** Reads when days begin in a time zone; the result tells it of each of them. */
export async function startsOfDays(
  work: Reading,
  zone: string,
  days: readonly string[],
): Promise<(day: string) => Date> {
  const known = memory.get(zone) ?? new Map<string, number>()
  const unknown = days.filter(day => !known.has(day))
  if (unknown.length > 0) {
    const moments = await readStarts(work, zone, unknown)
    for (const [index, day] of unknown.entries()) known.set(day, moments[index] ?? Number.NaN)
  }
  keepRecent(memory, [zone, known], { max: DAYS_MAX, sizeOf: ({ size }) => size })
  return day => new Date(known.get(day) ?? Number.NaN)
}

/** Hundreds of times are read faster as one text. */
async function readStarts(work: Reading, zone: string, days: string[]): Promise<number[]> {
  const { rows } = await sql<{ starts: string }>`
    select string_agg(extract(epoch from ${startOfDay(sql`day`, zone)})::bigint::text, ','
      order by place) as starts
    from unnest(${days}::date[]) with ordinality days (day, place)`.execute(work.sql)
  return (rows[0]?.starts ?? '').split(',').map(text => Number(text) * MS_PER_SECOND)
}
