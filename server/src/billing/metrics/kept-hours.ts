import { sql, type RawBuilder } from 'kysely'
import { keepRecent } from '../../platform/recent-entries.ts'
import type { Reading } from '../../platform/work.ts'
import {
  bytesOfRow,
  readSparse,
  type HoursOfDay,
  type KeptRow,
  type KeptZone,
} from './kept-days.ts'
import { startOfDay } from './local-day.ts'
import { ALL_PRODUCTS, measures, type Measure } from './measures.data.ts'
import type { CurrencyOf } from './period-sums.ts'
import { nextDay } from './periods.ts'
import { rawFigures } from './raw-figures.ts'

/** An hour of a local day. */
export type Hour = { day: string; at: Date }

/** Most days of a zone whose hours are in memory: some weeks. */
const DAYS_MAX = 62
/** A map, and an array for each of 24 hours. */
const DAY_BYTES = 2_000

/**
 * Counts hours from raw rows, unless they are in memory. Like the day that they are part of, they
 * are counted again when it has another version.
 */
export async function readHoursOfDays(
  work: Reading,
  zone: KeptZone,
  hours: readonly Hour[],
): Promise<void> {
  const versions = new Map(
    [...new Set(hours.map(({ day }) => day))].map(day => [day, zone.days.get(day)?.version]),
  )
  const waiting = [...versions].flatMap(([day, version]) =>
    version === undefined || zone.hours.get(day)?.version === version ? [] : [day],
  )
  const [first] = waiting
  if (first !== undefined) {
    const last = waiting.at(-1) ?? first
    const between = hours.filter(({ day }) => day >= first && day <= last)
    const rows = await readHours(work, zone, { hours: between, first, last })
    for (const day of waiting) {
      const own = between.filter(hour => hour.day === day).map(({ at }) => at.getTime())
      keep(zone, day, hoursOfDay(own, rows, versions.get(day) ?? 0))
    }
  }
  for (const day of versions.keys()) touch(zone, day)
}

/** The currencies that occur in hours: what was sold a moment ago may not be in days yet. */
export const currenciesOfHours = (zone: KeptZone, hours: readonly Hour[]): CurrencyOf[] =>
  hours.flatMap(({ day, at }) => zone.hours.get(day)?.byHour.get(at.getTime()) ?? [])

function hoursOfDay(
  starts: readonly number[],
  rows: ReadonlyMap<number, KeptRow[]>,
  version: number,
): HoursOfDay {
  const byHour = new Map(starts.map(start => [start, rows.get(start) ?? []]))
  const all = [...byHour.values()].flat()
  return { version, byHour, bytes: all.reduce((sum, row) => sum + bytesOfRow(row), DAY_BYTES) }
}

function keep(zone: KeptZone, day: string, hours: HoursOfDay): void {
  const known = zone.hours.get(day)
  // Another request may have counted them later.
  if (known && known.version > hours.version) return
  zone.bytes += hours.bytes - (known?.bytes ?? 0)
  zone.hours.set(day, hours)
}

function touch(zone: KeptZone, day: string): void {
  const known = zone.hours.get(day)
  const onForget = ({ bytes }: HoursOfDay) => (zone.bytes -= bytes)
  if (known) keepRecent(zone.hours, [day, known], { max: DAYS_MAX, onForget })
}

type HourRow = { hour: number; currency: string; billing_type: string; values: string }

type Span = { hours: readonly Hour[]; first: string; last: string }

async function readHours(
  work: Reading,
  { organization_id, zone, products }: KeptZone,
  { hours, first, last }: Span,
): Promise<Map<number, KeptRow[]>> {
  const starts = sql`${hours.map(({ at }) => at.toISOString())}::timestamptz[]`
  const figures = rawFigures({
    organization_ids: [organization_id],
    keyOf: (at: RawBuilder<unknown>) => sql`width_bucket(${at}, ${starts})`,
    bounds: {
      from: startOfDay(sql`${first}::date`, zone),
      to: startOfDay(sql`${nextDay(last)}::date`, zone),
    },
  })
  // Rows that count customers have no currency: one for all products, and one for each.
  const own = products
    ? sql`product_id = any(${products}::uuid[])`
    : sql`currency <> '' or product_id = ${ALL_PRODUCTS}`
  const sum = (name: Measure) => sql`sum(${sql.ref(name)})::bigint`
  const { rows } = await sql<HourRow>`
    select key as hour, currency, billing_type,
      array[${sql.join(measures.map(sum))}]::text as values
    from (${figures}) figures where ${own}
    group by key, currency, billing_type`.execute(work.sql)
  const kept = rows.flatMap(({ hour, currency, billing_type, values }) => {
    const at = hours[hour - 1]?.at.getTime()
    if (at === undefined) return []
    const about = { organization_id, currency, billing_type }
    return { at, row: { ...about, ...readSparse(values) } }
  })
  const byHour = Map.groupBy(kept, ({ at }) => at)
  return new Map(byHour.entries().map(([at, rows]) => [at, rows.map(({ row }) => row)]))
}
