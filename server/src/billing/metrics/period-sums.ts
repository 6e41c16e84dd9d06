import { balances, measures, type Measure } from './measures.data.ts'

/** A currency of an organization. */
export type CurrencyOf = { organization_id: string; currency: string }

/**
 * What lasts of one currency: the balances that each period added, a row for each period, and the
 * first period in which there is anything of it.
 */
type CurrencyBalances = { pair: CurrencyOf; values: Float64Array; first: number }

/**
 * Sums by period, in rows of numbers: row 0 is all time before the first period. Payments
 * and refunds are in the currency of the result, balances are in their own.
 */
export type PeriodSums = {
  /** How many periods there are. */
  count: number
  /** A row for each period with a place for each measure; balances are not in it. */
  values: Float64Array
  balances: CurrencyBalances[]
  /** Currencies of which money was left out, because there is no exchange rate. */
  missing: Set<string>
}

/** Numbers in a row of all measures, and in one of balances. */
export const ROW = measures.length
export const BALANCES = balances.length

/** Where each measure is in a row. */
export const placeOfMeasure = Object.fromEntries(
  measures.map((name, place) => [name, place]),
) as Record<Measure, number>

/** By place: 1 for the measures, 0 for others. */
export function placesOfMeasures(names: readonly Measure[]): Uint8Array {
  const places = new Uint8Array(ROW)
  for (const name of names) places[placeOfMeasure[name]] = 1
  return places
}

const balanceSet = new Set<Measure>(balances)

/** Whether a measure is an amount that lasts. */
export const isBalance = (name: Measure) => balanceSet.has(name)

/** Nothing yet of so many periods. */
export const emptySums = (count: number): PeriodSums => ({
  count,
  values: new Float64Array((count + 1) * ROW),
  balances: [],
  missing: new Set(),
})

/** The balances of a currency, of which there is something in a period. */
export function balancesOfCurrency(
  { count, balances: known }: PeriodSums,
  { organization_id, currency }: CurrencyOf,
  period: number,
): Float64Array {
  // There are few, and this is called for every day.
  for (const own of known) {
    if (own.pair.currency !== currency || own.pair.organization_id !== organization_id) continue
    if (period < own.first) own.first = period
    return own.values
  }
  const values = new Float64Array((count + 1) * BALANCES)
  known.push({ pair: { organization_id, currency }, values, first: period })
  return values
}
