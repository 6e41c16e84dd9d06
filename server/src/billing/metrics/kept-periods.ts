import type { MetricSlug } from '@gatehouse/contract/billing/metric-definitions.data'
import { keepRecent } from '../../platform/recent-entries.ts'
import { formulas, type Figures, type MoreFigures } from './formulas.ts'
import type { Measure } from './measures.data.ts'
import { noMoreFigures } from './more-figures.ts'
import {
  emptyFigures,
  LASTING_READ,
  readPeriod,
  readRow,
  type FigureTable,
} from './period-figures.ts'
import { placeOfMeasure } from './period-sums.ts'

/**
 * Periods that were computed before, as JSON, in the memory of this process. What a period shows
 * depends on nothing but the numbers that its formulas read. They are kept with it and compared, so
 * that a period is computed again as soon as one of them differs, whatever the reason.
 */
const memory = new Map<string, KeptPeriods>()

/** Most bytes in memory. */
const BYTES_MAX = 8 * 2 ** 20
/** Objects and entries of maps. */
const PERIOD_BYTES = 250

/** Periods by the time at which they begin. */
type KeptPeriods = { periods: Map<number, KeptPeriod>; bytes: number }

type KeptPeriod = {
  /** What its formulas read. */
  read: Float64Array
  /** The values of the metrics; not a number where there is none. */
  values: Float64Array
  /** As the contract encodes it. */
  text: string
}

/** Periods of a range: their JSON, and the values of their metrics in rows. */
export type ComputedPeriods = { texts: string[]; rows: Float64Array[] }

export type PeriodsQuery = {
  /** What else the periods have in common: whose figures they are. */
  of: string
  /** In the order of the contract. */
  slugs: readonly MetricSlug[]
  table: FigureTable
  /** The measures that the metrics read. */
  names: readonly Measure[]
  /** When each period begins. */
  labels: readonly Date[]
  more: readonly MoreFigures[]
}

/** The metrics of each period: those that were not computed before are computed now. */
export function computePeriods(query: PeriodsQuery): ComputedPeriods {
  const key = `${query.of} ${query.slugs.join(',')}`
  const kept = memory.get(key) ?? { periods: new Map<number, KeptPeriod>(), bytes: 0 }
  const computed: ComputedPeriods = { texts: [], rows: [] }
  const reader = readerOf(query)
  const compute = computerOf(query)
  for (const [index, label] of query.labels.entries()) {
    const read = reader(index)
    const known = kept.periods.get(label.getTime())
    const period = known && isEqual(known.read, read) ? known : compute(index, read)
    if (period !== known) {
      kept.periods.set(label.getTime(), period)
      kept.bytes += bytesOf(period) - (known ? bytesOf(known) : 0)
    }
    computed.texts.push(period.text)
    computed.rows.push(period.values)
  }
  keepRecent(memory, [key, kept], { max: BYTES_MAX, sizeOf: ({ bytes }) => bytes })
  return computed
}

const bytesOf = ({ read, values, text }: KeptPeriod) =>
  PERIOD_BYTES + read.byteLength + values.byteLength + text.length

function isEqual(one: Float64Array, other: Float64Array): boolean {
  for (let place = 0; place < one.length; place += 1) {
    if (one[place] !== other[place]) return false
  }
  return one.length === other.length
}

const namesOfMore = Object.keys(noMoreFigures) as (keyof MoreFigures)[]

/** Reads what the formulas of a period read, into the same row of numbers for each. */
function readerOf({ table, names, more }: PeriodsQuery): (index: number) => Float64Array {
  const places = Uint8Array.from(names, name => placeOfMeasure[name])
  const others = places.length + LASTING_READ
  const to = new Float64Array(others + namesOfMore.length)
  return index => {
    readRow(table, index + 1, { places, to })
    const own = more[index] ?? noMoreFigures
    for (const [place, name] of namesOfMore.entries()) to[others + place] = own[name]
    return to
  }
}

type Compute = (index: number, read: Float64Array) => KeptPeriod

/** One object is filled for each period, and encoded before the next one. */
function computerOf({ slugs, table, names, labels, more }: PeriodsQuery): Compute {
  const figures: Figures = { ...emptyFigures(), more: noMoreFigures }
  const empty = [['timestamp', null], ...slugs.map(slug => [slug, null])] as const
  const period = Object.fromEntries(empty) as Record<string, Date | number | null>
  return (index, read) => {
    readPeriod(table, index + 1, { figures, names })
    figures.more = more[index] ?? noMoreFigures
    period.timestamp = labels[index] ?? null
    const values = Float64Array.from(slugs, slug => {
      const value = formulas[slug](figures)
      period[slug] = value
      return value ?? Number.NaN
    })
    return { read: read.slice(), values, text: JSON.stringify(period) }
  }
}
