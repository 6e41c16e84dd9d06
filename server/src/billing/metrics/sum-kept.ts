import { atRate, type RateOfDay } from './exchange-rates-of.ts'
import { placeOfMeasure, type KeptDay, type KeptRow } from './kept-days.ts'
import { balances, levels, measures, moneyFlows, type Measure } from './measures.data.ts'
import { nextDay, type Period } from './periods.ts'
import type { FigureScope, SumRow } from './sum-figures.ts'

type Range = { periods: readonly Period[]; start: string; end: string }

type Kept = { days: readonly ReadonlyMap<string, KeptDay>[]; rates: RateOfDay }

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
  { days, rates }: Kept,
): SumRow[] {
  const sums = new Map<string, Sum>()
  const wanted = placesOf(scope.measures)
  const before = placesOf(scope.measures.filter(name => ofAllTime.has(name)))
  const last = nextDay(end)
  for (const kept of days) {
    for (const [day, of] of kept) {
      if (day >= last) continue
      const period = day < start ? 0 : periodOf(periods, day)
      const places = period === 0 ? before : wanted
      for (const row of rowsOf(scope, of))
        addDay(sumOf(sums, period, row), places, { row, day, rates })
    }
  }
  const names = scope.measures.map(name => [name, placeOfMeasure[name]] as const)
  return [...sums.values()]
    .toSorted((one, other) => one.about.period - other.about.period)
    .map(({ about, values }) => {
      const row: SumRow = about
      for (const [name, place] of names) row[name] = values[place] ?? 0
      return row
    })
}

type Places = { flows: readonly number[]; others: readonly number[] }

const placesOf = (names: readonly Measure[]): Places => ({
  flows: names.filter(name => money.has(name)).map(name => placeOfMeasure[name]),
  others: names.filter(name => !money.has(name)).map(name => placeOfMeasure[name]),
})

type Sum = {
  about: Pick<SumRow, 'period' | 'organization_id' | 'currency' | 'unrated'>
  values: Float64Array
}

type DayRow = { row: KeptRow; day: string; rates: RateOfDay }

function addDay({ about, values }: Sum, { flows, others }: Places, { row, day, rates }: DayRow) {
  for (const place of others) values[place] = (values[place] ?? 0) + (row.values[place] ?? 0)
  const factor = rates(row, day)
  for (const place of flows) {
    const amount = row.values[place] ?? 0
    if (amount === 0) continue
    if (factor === undefined) about.unrated = true
    else values[place] = (values[place] ?? 0) + atRate(amount, factor)
  }
}

/** Periods follow each other: the last one that does not begin after the day contains it. */
function periodOf(periods: readonly Period[], day: string): number {
  let [low, high] = [0, periods.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((periods[middle]?.from ?? '') <= day) low = middle + 1
    else high = middle
  }
  return low
}

function sumOf(sums: Map<string, Sum>, period: number, row: KeptRow): Sum {
  const { organization_id, currency } = row
  const key = `${period} ${organization_id} ${currency}`
  const known = sums.get(key)
  if (known) return known
  const about = { period, organization_id, currency, unrated: false }
  const sum = { about, values: new Float64Array(measures.length) }
  sums.set(key, sum)
  return sum
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
