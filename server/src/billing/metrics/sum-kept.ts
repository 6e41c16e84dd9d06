import { atRate, type RateOfDay } from './exchange-rates-of.ts'
import { daysInOrder, type KeptDay, type KeptRow, type KeptZone } from './kept-days.ts'
import { balances, levels, moneyFlows, type Measure } from './measures.data.ts'
import { nextDay, type Period } from './periods.ts'
import {
  BALANCES,
  balancesOfCurrency,
  emptySums,
  isBalance,
  placeOfMeasure,
  ROW,
  type PeriodSums,
} from './period-sums.ts'
import type { FigureScope } from './sum-figures.ts'

type Range = { periods: readonly Period[]; start: string; end: string }

type Kept = { zones: readonly KeptZone[]; rates: RateOfDay }

/** What is read of all time before the first period. */
const ofAllTime = new Set<Measure>([...levels, ...balances, 'revenue', 'refunded', 'disputed'])
const money = new Set<Measure>(moneyFlows)

/**
 * The figures of calendar periods from kept days in memory: what `sumFigures` reads from the
 * database. Payments and refunds are converted day by day, and rounded once for each day and
 * currency.
 */
export function sumKept(
  scope: FigureScope,
  { periods, start, end }: Range,
  { zones, rates }: Kept,
): PeriodSums {
  const sums = emptySums(periods.length)
  const wanted = placesOf(scope.measures)
  const before = placesOf(scope.measures.filter(name => ofAllTime.has(name)))
  const last = nextDay(end)
  for (const zone of zones) {
    let period = 0
    for (const [day, kept] of daysInOrder(zone)) {
      if (day >= last) break
      // Days before the range belong to what was before, also if its first period contains them.
      if (day >= start) while ((periods[period]?.from ?? last) <= day) period += 1
      const places = period === 0 ? before : wanted
      for (const row of rowsOf(scope, kept)) addDay(sums, row, { period, places, day, rates })
    }
  }
  return sums
}

type Places = {
  flows: readonly number[]
  counts: readonly number[]
  /** Places in a row of all measures, and in one of balances. */
  balances: readonly (readonly [number, number])[]
}

const placesOf = (names: readonly Measure[]): Places => ({
  flows: names.filter(name => money.has(name)).map(name => placeOfMeasure[name]),
  counts: names
    .filter(name => !money.has(name) && !isBalance(name))
    .map(name => placeOfMeasure[name]),
  balances: balances.flatMap((name, place) =>
    names.includes(name) ? [[placeOfMeasure[name], place] as const] : [],
  ),
})

type Day = { period: number; places: Places; day: string; rates: RateOfDay }

function addDay(sums: PeriodSums, row: KeptRow, { period, places, day, rates }: Day): void {
  const { values } = row
  const at = period * ROW
  for (const place of places.counts) add(sums.values, at + place, values[place])
  const own = balancesOfCurrency(sums, row, period)
  for (const [place, to] of places.balances) add(own, period * BALANCES + to, values[place])
  const factor = rates(row, day)
  for (const place of places.flows) {
    const amount = values[place] ?? 0
    if (amount === 0) continue
    if (factor === undefined) sums.missing.add(row.currency)
    else add(sums.values, at + place, atRate(amount, factor))
  }
}

function add(values: Float64Array, at: number, amount = 0): void {
  values[at] = (values[at] ?? 0) + amount
}

/** The rows of a day that the scope includes, one for each currency. */
function rowsOf({ billing_types, currency, only_currency }: FigureScope, day: KeptDay) {
  const rows = billing_types
    ? merged(day.rows.filter(row => billing_types.includes(row.billing_type)))
    : (day.merged ??= merged(day.rows))
  return only_currency ? rows.filter(row => [currency, ''].includes(row.currency)) : rows
}

function merged(rows: readonly KeptRow[]): readonly KeptRow[] {
  const byCurrency = new Map<string, KeptRow>()
  for (const row of rows) {
    const known = byCurrency.get(row.currency)
    byCurrency.set(row.currency, known ? together(known, row) : row)
  }
  return [...byCurrency.values()]
}

const together = (one: KeptRow, other: KeptRow): KeptRow => ({
  ...one,
  values: one.values.map((value, place) => value + (other.values[place] ?? 0)),
})
