import type { Converter } from './exchange-rates-of.ts'
import { balances, levels, measures, type Measure } from './measures.data.ts'
import { BALANCES, placeOfMeasure, ROW, type PeriodSums } from './period-sums.ts'

/** Sums of the measures, by name. */
type Sums = Record<Measure, number>

/** A period: its flows, balances at its end and start, and the flows of all time up to its end. */
export type PeriodFigures = { flow: Sums; end: Lasting; start: Lasting; ever: Ever }

const lasting = [...levels, ...balances] as const
/** What lasts, by name. */
type Lasting = Pick<Sums, (typeof lasting)[number]>

const cumulative = ['revenue', 'refunded', 'disputed'] as const
/** What is read of all time. */
type Ever = Pick<Sums, (typeof cumulative)[number]>

const [LASTING, EVER] = [lasting.length, cumulative.length]
const placesOfLevels = levels.map(name => placeOfMeasure[name])
const placesOfEver = cumulative.map(name => placeOfMeasure[name])

/** The figures of periods as rows of numbers; row 0 is what was before the first one. */
export type FigureTable = {
  count: number
  flow: Float64Array
  /** What lasts at the end of each period, in the currency of the result. */
  last: Float64Array
  ever: Float64Array
}

/**
 * The figures of each period from the sums of what happened in it. Balances add up from the
 * beginning of time, in their own currency; only then are they converted.
 */
export function figureTable(
  sums: PeriodSums,
  convert: Converter,
): { table: FigureTable; missing: string[] } {
  const { count, values } = sums
  const last = new Float64Array((count + 1) * LASTING)
  const ever = new Float64Array((count + 1) * EVER)
  addUp(values, ROW, placesOfLevels, { to: last, width: LASTING, count })
  addUp(values, ROW, placesOfEver, { to: ever, width: EVER, count })
  const missing = new Set(sums.missing)
  for (const { pair, values: own, first } of sums.balances) {
    const added = new Float64Array(BALANCES)
    for (let period = first; period <= count; period += 1) {
      for (let place = 0; place < BALANCES; place += 1) {
        const sum = (added[place] ?? 0) + (own[period * BALANCES + place] ?? 0)
        added[place] = sum
        const amount = convert(pair, period, sum)
        if (amount === undefined) missing.add(pair.currency)
        else addTo(last, period * LASTING + levels.length + place, amount)
      }
    }
  }
  return { table: { count, flow: values, last, ever }, missing: [...missing].toSorted() }
}

const addTo = (values: Float64Array, at: number, amount: number) => {
  values[at] = (values[at] ?? 0) + amount
}

type Cumulated = { to: Float64Array; width: number; count: number }

/** Adds up some places of the rows, from the first one on. */
function addUp(
  values: Float64Array,
  row: number,
  places: readonly number[],
  { to, width, count }: Cumulated,
): void {
  for (const [column, place] of places.entries()) {
    let sum = 0
    for (let period = 0; period <= count; period += 1) {
      sum += values[period * row + place] ?? 0
      to[period * width + column] = sum
    }
  }
}

const record = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, 0])) as Record<Name, number>

/** Figures of no period, into which those of periods are read one after the other. */
export const emptyFigures = (): PeriodFigures => ({
  flow: record(measures),
  end: record(lasting),
  start: record(lasting),
  ever: record(cumulative),
})

/** Reads a period, from 1 on, into figures: an object for each would take longer to collect. */
export function readPeriod(
  { flow, last, ever }: FigureTable,
  period: number,
  { figures, names }: { figures: PeriodFigures; names: readonly Measure[] },
): void {
  for (const name of names) figures.flow[name] = flow[period * ROW + placeOfMeasure[name]] ?? 0
  for (const [place, name] of lasting.entries()) {
    figures.end[name] = last[period * LASTING + place] ?? 0
    figures.start[name] = last[(period - 1) * LASTING + place] ?? 0
  }
  for (const [place, name] of cumulative.entries()) {
    figures.ever[name] = ever[period * EVER + place] ?? 0
  }
}

/** How many numbers `readRow` reads beside the flows. */
export const LASTING_READ = 2 * LASTING + EVER

/** Reads the same numbers of a period into a row: flows of some measures, and what lasts. */
export function readRow(
  { flow, last, ever }: FigureTable,
  period: number,
  { places, to }: { places: Uint8Array; to: Float64Array },
): void {
  let at = 0
  for (const place of places) to[at++] = flow[period * ROW + place] ?? 0
  to.set(last.subarray((period - 1) * LASTING, (period + 1) * LASTING), at)
  to.set(ever.subarray(period * EVER, (period + 1) * EVER), at + 2 * LASTING)
}

/** The figures of a range: its flows added up, from the start of the first period to the end. */
export function totalFigures(table: FigureTable, names: readonly Measure[]): PeriodFigures {
  const [total, first] = [emptyFigures(), emptyFigures()]
  if (table.count === 0) return total
  readPeriod(table, table.count, { figures: total, names })
  readPeriod(table, 1, { figures: first, names })
  for (const name of names) {
    let sum = 0
    for (let period = 1; period <= table.count; period += 1) {
      sum += table.flow[period * ROW + placeOfMeasure[name]] ?? 0
    }
    total.flow[name] = sum
  }
  return { ...total, start: first.start }
}

const payingPlace = lasting.indexOf('paying_customers')

/** Replaces the number of paying customers before the first period and at the end of each. */
export function setPaying({ last }: FigureTable, customers: readonly number[]): void {
  for (const [period, number] of customers.entries()) last[period * LASTING + payingPlace] = number
}
