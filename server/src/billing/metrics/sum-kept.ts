import { atRate, type RateOfDay } from './exchange-rates-of.ts'
import { daysInOrder, sparse, type KeptDay, type KeptRow, type KeptZone } from './kept-days.ts'
import { balances, levels, moneyFlows, type Measure } from './measures.data.ts'
import { nextDay, type Period } from './periods.ts'
import {
  BALANCES,
  balancesOfCurrency,
  emptySums,
  placeOfMeasure,
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
const money = new Set<Measure>(moneyFlows)

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
  const wanted = usesOf(scope.measures)
  const before = usesOf(scope.measures.filter(name => ofAllTime.has(name)))
  const last = nextDay(end)
  for (const zone of zones) {
    let period = 0
    for (const [day, kept] of daysInOrder(zone)) {
      if (day >= last) break
      // Days before the range belong to what was before, also if its first period contains them.
      if (day >= start) while ((periods[period]?.from ?? last) <= day) period += 1
      const uses = period === 0 ? before : wanted
      for (const row of rowsOf(scope, kept)) addDay(sums, row, { period, uses, day, rates })
    }
  }
  return sums
}

/** What becomes of the number at a place of a row: nothing, or one of these. */
const [COUNT, FLOW, BALANCE] = [1, 2, 3]

/** By place: what becomes of a number, and for balances its place in a row of them. */
type Uses = { as: Uint8Array; to: Uint8Array }

function usesOf(names: readonly Measure[]): Uses {
  const [as, to] = [new Uint8Array(ROW), new Uint8Array(ROW)]
  for (const name of names) as[placeOfMeasure[name]] = money.has(name) ? FLOW : COUNT
  for (const [place, name] of balances.entries()) {
    to[placeOfMeasure[name]] = place
    if (names.includes(name)) as[placeOfMeasure[name]] = BALANCE
  }
  return { as, to }
}

type Day = { period: number; uses: Uses; day: string; rates: RateOfDay }

function addDay(sums: PeriodSums, row: KeptRow, { period, uses, day, rates }: Day): void {
  const { places, values } = row
  const [at, atBalances] = [period * ROW, period * BALANCES]
  const own = balancesOfCurrency(sums, row, period)
  const factor = rates(row, day)
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const amount = values[index] ?? 0
    const use = uses.as[place]
    if (use === COUNT) add(sums.values, at + place, amount)
    else if (use === BALANCE) add(own, atBalances + (uses.to[place] ?? 0), amount)
    else if (use === FLOW && factor) add(sums.values, at + place, atRate(amount, factor))
    else if (use === FLOW) sums.missing.add(row.currency)
  }
}

function add(values: Float64Array, at: number, amount: number): void {
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

function together(one: KeptRow, other: KeptRow): KeptRow {
  const all = new Float64Array(ROW)
  for (const { places, values } of [one, other]) {
    for (const [index, place] of places.entries()) add(all, place, values[index] ?? 0)
  }
  return { ...one, ...sparse(all) }
}
