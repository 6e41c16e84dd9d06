import { sql, type RawBuilder } from 'kysely'
import { keepRecent } from '../../platform/recent-entries.ts'
import type { Reading } from '../../platform/work.ts'
import type { RateOfDay } from './exchange-rates-of.ts'
import { measures, type Measure } from './measures.data.ts'
import { partitionPoint } from './partition-point.ts'
import type { CurrencyOf } from './period-sums.ts'

/**
 * The kept days of organizations, in the memory of this process: a request reads only the days that
 * were counted since the last one. Each count of days has a version, and every counted day a row,
 * so a day whose rows changed or went is seen by its version.
 */
const memory = new Map<string, KeptZone>()

/** Most bytes in memory, of all organizations. */
const BYTES_MAX = 24 * 2 ** 20
/** An object with two arrays, of which each number takes nine bytes. */
const ROW_BYTES = 400
const NUMBER_BYTES = Float64Array.BYTES_PER_ELEMENT + 1

/**
 * What is kept of a day in a currency, as `metric_day_totals` has it: the numbers that are not
 * zero, and the places of their measures.
 */
export type KeptRow = CurrencyOf & {
  billing_type: string
  places: Uint8Array
  values: Float64Array
}

/**
 * What customers did on a day who paid when an earlier one began, by currency, in rows of numbers
 * (`kept-cohorts.ts`).
 */
export type CohortsOfDay = {
  /** The version of the day that they were read for; an older one is replaced when needed. */
  version: number
  byCurrency: ReadonlyMap<string, Float64Array>
  bytes: number
}

/** How many customers began to pay on a day, less those who stopped, by currency. */
export type PayingOfDay = { version: number; byCurrency: ReadonlyMap<string, number> }

/**
 * Whether a customer with several currencies counts once, or in each of them: where figures are
 * those of one currency.
 */
export type Counting = 'once' | 'in each currency'

export type KeptDay = {
  version: number
  rows: KeptRow[]
  /** What customers did on the day, by when they paid; read when it is first needed. */
  cohorts: Partial<Record<Counting, CohortsOfDay>>
  /** The same of customers who began or stopped to pay. */
  paying: Partial<Record<Counting, PayingOfDay>>
}

/**
 * Sums of days, in rows of numbers: row n is of the first n days. What a period has is the
 * difference of two rows (`day-sums.ts`).
 */
export type DaySums = {
  /** The days that are summed up, in order; later ones are added when they are needed. */
  order: readonly (readonly [string, KeptDay])[]
  /** The rates at which payments and refunds are converted. */
  rates: RateOfDay
  /** A row has a place for each measure; balances are not in it. */
  flow: Float64Array
  balances: BalanceSums[]
  /** Amounts without a rate, by currency: how many there are of each measure. */
  unrated: Map<string, Float64Array>
  bytes: number
}

/** The balances of a currency, and the place of the first day that has something of it. */
export type BalanceSums = { pair: CurrencyOf; first: number; values: Float64Array }

/** What is kept of the hours of a day, by the time at which they begin. */
export type HoursOfDay = {
  /** The version of the day that they were counted for. */
  version: number
  byHour: ReadonlyMap<number, readonly KeptRow[]>
  bytes: number
}

export type KeptZone = {
  organization_id: string
  zone: string
  /** The products whose days these are together; undefined for all products. */
  products: readonly string[] | undefined
  /** The id of the zone's row: a zone that is kept again has another one. */
  id: string
  version: number
  days: Map<string, KeptDay>
  /** The days in order; made when it is first needed. */
  order?: readonly (readonly [string, KeptDay])[] | undefined
  currencies?: readonly CurrencyOf[] | undefined
  /** Sums of the days up to each of them, by what they are of; the latest used is the last one. */
  sums: Map<string, DaySums>
  /** The hours of days that were asked for by hour; the latest used are the last ones. */
  hours: Map<string, HoursOfDay>
  bytes: number
}

/** A time zone of an organization, as `metric_zones` has it. */
export type ZoneRow = { organization_id: string; zone: string; id: string; version: number }

/** The days of a zone, of all products or some, each with its rows. */
export async function keptDays(
  work: Reading,
  { organization_id, zone, id, version }: ZoneRow,
  given: readonly string[] | undefined,
): Promise<KeptZone> {
  const products = given && [...new Set(given)].toSorted()
  const key = `${organization_id} ${zone} ${products?.join(',') ?? ''}`
  let known = memory.get(key)
  if (known?.id !== id) {
    const about = { organization_id, zone, products, id, version: 0, bytes: 0 }
    known = { ...about, days: new Map(), sums: new Map(), hours: new Map() }
  }
  if (known.version < version) {
    for (const counted of await readDays(work, known)) add(known, counted)
    known.version = Math.max(known.version, version)
  }
  keepRecent(memory, [key, known], { max: BYTES_MAX, sizeOf: ({ bytes }) => bytes })
  return known
}

/** The days of a zone, from the first one on. */
export function daysInOrder(zone: KeptZone): readonly (readonly [string, KeptDay])[] {
  zone.order ??= [...zone.days].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return zone.order
}

/** How many of the days lie before a day. */
export const daysBefore = (order: ReturnType<typeof daysInOrder>, day: string): number =>
  partitionPoint(order.length, place => (order[place]?.[0] ?? '') < day)

/**
 * The days whose part was read for an older version, or not at all, each with its version: no list
 * of days if these are all of them.
 */
export function daysWithout(
  zone: KeptZone,
  part: 'cohorts' | 'paying',
  counting: Counting,
): { waiting: { day: string; version: number }[]; days: string[] | undefined } {
  const waiting = [...zone.days].flatMap(([day, kept]) =>
    kept[part][counting]?.version === kept.version ? [] : [{ day, version: kept.version }],
  )
  const isAll = waiting.length === zone.days.size
  return { waiting, days: isAll ? undefined : waiting.map(({ day }) => day) }
}

/** The currencies that occur in the days of a zone. */
export function currenciesOf(zone: KeptZone): readonly CurrencyOf[] {
  const { organization_id, days } = zone
  zone.currencies ??= [
    ...new Set([...days.values()].flatMap(({ rows }) => rows.map(({ currency }) => currency))),
  ].map(currency => ({ organization_id, currency }))
  return zone.currencies
}

/** A row of a counted day; none if there is nothing of the product. */
type Counted = { day: string; counted: number; row: KeptRow | undefined }

/** Days of an older version than what is known were read before and are skipped. */
function add(known: KeptZone, { day, counted, row }: Counted): void {
  const kept = known.days.get(day)
  if (kept && kept.version > counted) return
  if (kept?.version === counted) {
    if (!row) return
    const isKnown = kept.rows.some(
      ({ currency, billing_type }) =>
        currency === row.currency && billing_type === row.billing_type,
    )
    if (isKnown) return
    kept.rows.push(row)
  } else {
    for (const gone of kept?.rows ?? []) known.bytes -= bytesOfRow(gone)
    // A request that is being answered has read the older ones, and goes on with them.
    const more = { cohorts: { ...kept?.cohorts }, paying: { ...kept?.paying } }
    known.days.set(day, { version: counted, rows: row ? [row] : [], ...more })
    known.order = undefined
  }
  known.currencies = undefined
  if (row) known.bytes += bytesOfRow(row)
}

/** What a row takes in memory. */
export const bytesOfRow = ({ values }: KeptRow) => ROW_BYTES + values.length * NUMBER_BYTES

type DayRow = {
  day: string
  version: number
  currency: string | null
  billing_type: string
  values: string
}

/**
 * Values as one array in text form: a third of the time that single columns take to be read. The
 * products of each day are found by an index, whatever PostgreSQL knows about the tables: right
 * after all days were counted, it would sum those of all days again for each of them.
 */
async function readDays(
  work: Reading,
  { organization_id, zone, products, version }: KeptZone,
): Promise<Counted[]> {
  const list = (column: (name: Measure) => RawBuilder<unknown>) =>
    sql`array[${sql.join(measures.map(column))}]::text as values`
  const counted = sql`from metric_day_totals
    where organization_id = ${organization_id} and zone = ${zone} and version > ${version}`
  const { rows } =
    products === undefined
      ? await sql<DayRow>`
        select day, version, currency, billing_type, ${list(name => sql.ref(name))}
        ${counted}`.execute(work.sql)
      : await sql<DayRow>`
        select c.day, c.version, d.currency, d.billing_type, d.values
        from (select distinct day, version ${counted}) c
        left join lateral (
          select currency, billing_type, ${list(name => sql`sum(${sql.ref(name)})::bigint`)}
          from metric_days where organization_id = ${organization_id} and zone = ${zone}
            and product_id = any(${products}::uuid[]) and day = c.day
          group by currency, billing_type) d on true`.execute(work.sql)
  return rows.map(({ day, version: number, currency, billing_type, values: text }) => {
    if (currency === null) return { day, counted: number, row: undefined }
    const about = { organization_id, currency, billing_type }
    return { day, counted: number, row: { ...about, ...readSparse(text) } }
  })
}

/** The numbers of an array of PostgreSQL in text form. */
export const readSparse = (text: string) =>
  sparse(Float64Array.from(text.slice(1, -1).split(','), Number))

/** Most numbers of a day are zero. */
export function sparse(numbers: Float64Array) {
  const places = Uint8Array.from(numbers.keys().filter(place => numbers[place] !== 0))
  return { places, values: Float64Array.from(places, place => numbers[place] ?? 0) }
}
