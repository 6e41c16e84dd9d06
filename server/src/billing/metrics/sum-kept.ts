import { balanceAt, daySumsOf, lacksRate, money, rowsOf } from './day-sums.ts'
import { atRate, type RateOfDay } from './exchange-rates-of.ts'
import { daysBefore, type BalanceSums, type KeptRow, type KeptZone } from './kept-days.ts'
import type { Hour } from './kept-hours.ts'
import { balances, levels, type Measure } from './measures.data.ts'
import { dayBefore, nextDay, type Period } from './periods.ts'
import {
  BALANCES,
  balancesOfCurrency,
  emptySums,
  placesOfMeasures,
  ROW,
  type PeriodSums,
} from './period-sums.ts'
import type { FigureScope } from './sum-figures.ts'

type Range = {
  /** Calendar periods; none if only what was before the range is summed. */
  periods: readonly Period[]
  /** How many periods the sums have room for. */
  count: number
  start: string
  end: string
}

type Kept = { zones: readonly KeptZone[]; rates: RateOfDay }

/** What is read of all time before the first period. */
const ofAllTime = new Set<Measure>([...levels, ...balances, 'revenue', 'refunded', 'disputed'])

/**
 * The figures of calendar periods from kept days in memory: what `sumFigures` reads from the
 * database. Payments and refunds are converted day by day, and rounded once for each day and
 * currency.
 */
export function sumKept(
  scope: FigureScope,
  { periods, count, start, end }: Range,
  { zones, rates }: Kept,
): PeriodSums {
  const sums = emptySums(count)
  const early = scope.measures.filter(name => ofAllTime.has(name))
  const last = nextDay(end)
  for (const zone of zones) {
    const days = daySumsOf(zone, scope, rates)
    // Days before the range belong to what was before, also if its first period contains them.
    const froms = periods.map(({ from }) => daysBefore(days.order, from < start ? start : from))
    const ends = [0, ...froms, daysBefore(days.order, last)]
    const before = ends[1] ?? 0
    const all = ends.at(-1) ?? 0
    addDifferences(sums.values, days.flow, { width: ROW, ends })
    for (const own of days.balances) addBalances(sums, own, ends)
    for (const [currency, counts] of days.unrated) {
      const isMissing =
        lacksRate(counts, early, { from: 0, to: before }) ||
        lacksRate(counts, scope.measures, { from: before, to: all })
      if (isMissing) sums.missing.add(currency)
    }
  }
  return sums
}

/**
 * The figures of hours from memory, and what was before from days. Payments and refunds are rounded
 * once for each hour and currency.
 */
export function sumKeptHours(
  scope: FigureScope,
  { hours, start }: { hours: readonly Hour[]; start: string },
  { zones, rates }: Kept,
): PeriodSums {
  const before = { periods: [], count: hours.length, start, end: dayBefore(start) }
  const sums = sumKept(scope, before, { zones, rates })
  const wanted = placesOfMeasures(scope.measures)
  for (const zone of zones) {
    for (const [index, { day, at }] of hours.entries()) {
      const rows = zone.hours.get(day)?.byHour.get(at.getTime()) ?? []
      for (const row of rowsOf(scope, rows)) {
        addRow(sums, row, { period: index + 1, factor: rates(row, day), wanted })
      }
    }
  }
  return sums
}

type OfHour = { period: number; factor: ReturnType<RateOfDay>; wanted: Uint8Array }

function addRow(sums: PeriodSums, row: KeptRow, { period, factor, wanted }: OfHour): void {
  const own = balancesOfCurrency(sums, row, period)
  for (const [index, place] of row.places.entries()) {
    if (!wanted[place]) continue
    const amount = row.values[index] ?? 0
    const balance = balanceAt[place] ?? -1
    if (balance >= 0) add(own, period * BALANCES + balance, amount)
    else if (!money[place]) add(sums.values, period * ROW + place, amount)
    else if (factor) add(sums.values, period * ROW + place, atRate(amount, factor))
    else sums.missing.add(row.currency)
  }
}

const add = (values: Float64Array, at: number, amount: number) => {
  values[at] = (values[at] ?? 0) + amount
}

/** Adds what the sums of days grew by in each period; a period has the days up to its end. */
function addDifferences(
  to: Float64Array,
  sums: Float64Array,
  { width, ends }: { width: number; ends: readonly number[] },
): void {
  let from = 0
  for (let period = 0; period < ends.length - 1; period += 1) {
    const until = (ends[period + 1] ?? 0) * width
    if (until === from) continue
    const at = period * width
    for (let place = 0; place < width; place += 1) {
      const grown = (sums[until + place] ?? 0) - (sums[from + place] ?? 0)
      to[at + place] = (to[at + place] ?? 0) + grown
    }
    from = until
  }
}

function addBalances(sums: PeriodSums, { pair, first, values }: BalanceSums, ends: number[]) {
  const period = ends.findIndex((end, index) => index > 0 && end > first) - 1
  if (period < 0) return
  const own = balancesOfCurrency(sums, pair, period)
  addDifferences(own, values, { width: BALANCES, ends })
}
