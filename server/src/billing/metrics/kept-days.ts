import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { measures, type Measure } from './measures.data.ts'

/**
 * The kept days of organizations, in the memory of this process: a request reads only the days that
 * were counted since the last one. Each count of days has a version, and every counted day a row,
 * so a day whose rows changed or went is seen by its version.
 */
const memory = new Map<string, KeptZone>()

/** Most rows in memory, of all organizations; some 0.5 kB each. */
const ROWS_MAX = 40_000

/** What is kept of a day in a currency, as `metric_day_totals` has it; values by measure. */
export type KeptRow = {
  organization_id: string
  currency: string
  billing_type: string
  values: Float64Array
}

export type KeptDay = {
  version: number
  rows: KeptRow[]
  /** One row for each currency, all billing types together; made when it is first needed. */
  merged?: readonly KeptRow[]
}

type KeptZone = {
  /** The id of the zone's row: a zone that is kept anew has another one. */
  id: string
  version: number
  days: Map<string, KeptDay>
  rows: number
}

/** Where each measure is in the values of a row. */
export const placeOfMeasure = Object.fromEntries(
  measures.map((name, place) => [name, place]),
) as Record<Measure, number>

/** A time zone of an organization, as `metric_zones` has it. */
export type ZoneRow = { organization_id: string; zone: string; id: string; version: number }

/** The days of a zone, each with its rows; days have no order. */
export async function keptDays(
  work: Reading,
  { organization_id, zone, id, version }: ZoneRow,
): Promise<ReadonlyMap<string, KeptDay>> {
  const key = `${organization_id} ${zone}`
  let known = memory.get(key)
  if (known?.id !== id) known = { id, version: 0, days: new Map(), rows: 0 }
  if (known.version < version) {
    const rows = await readDays(work, { organization_id, zone, after: known.version })
    for (const { day, version: counted, row } of rows) add(known, { day, counted, row })
    known.version = Math.max(known.version, version)
  }
  // The least recently used is forgotten first.
  memory.delete(key)
  memory.set(key, known)
  forgetOldest()
  return known.days
}

/** The currencies that occur in days, of each organization. */
export function currenciesOf(days: ReadonlyMap<string, KeptDay>) {
  const pairs = new Map<string, Pick<KeptRow, 'organization_id' | 'currency'>>()
  for (const { rows } of days.values()) {
    for (const { organization_id, currency } of rows) {
      pairs.set(currency, { organization_id, currency })
    }
  }
  return [...pairs.values()]
}

type Counted = { day: string; counted: number; row: KeptRow }

/** Days of an older version than what is known were read before and are skipped. */
function add(known: KeptZone, { day, counted, row }: Counted): void {
  const kept = known.days.get(day)
  if (kept && kept.version > counted) return
  if (kept?.version === counted) {
    const isKnown = kept.rows.some(
      ({ currency, billing_type }) =>
        currency === row.currency && billing_type === row.billing_type,
    )
    if (isKnown) return
    kept.rows.push(row)
    delete kept.merged
  } else {
    known.rows -= kept?.rows.length ?? 0
    known.days.set(day, { version: counted, rows: [row] })
  }
  known.rows += 1
}

function forgetOldest(): void {
  let rows = 0
  for (const zone of memory.values()) rows += zone.rows
  for (const [key, zone] of memory) {
    if (rows <= ROWS_MAX) return
    memory.delete(key)
    rows -= zone.rows
  }
}

type Since = { organization_id: string; zone: string; after: number }

/** Values as one array in text form: a third of the time that single columns take to be read. */
async function readDays(work: Reading, { organization_id, zone, after }: Since) {
  const values = sql.join(measures.map(name => sql.ref(name)))
  const { rows } = await sql<{
    day: string
    version: number
    currency: string
    billing_type: string
    values: string
  }>`
    select day, version, currency, billing_type, array[${values}]::text as values
    from metric_day_totals
    where organization_id = ${organization_id} and zone = ${zone} and version > ${after}`.execute(
    work.sql,
  )
  return rows.map(({ day, version, currency, billing_type, values: text }) => {
    const own = Float64Array.from(text.slice(1, -1).split(','), Number)
    return { day, version, row: { organization_id, currency, billing_type, values: own } }
  })
}
