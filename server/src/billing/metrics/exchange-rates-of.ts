import { minorDigits } from '@gatehouse/contract/billing/currencies'
import { sql } from 'kysely'
import {
  fromDecimal,
  rational,
  roundHalfAwayFromZero,
  times,
  type Rational,
} from '../../platform/money.ts'
import type { Reading } from '../../platform/work.ts'

type Pair = { organization_id: string; currency: string }

/** What amounts of a currency are multiplied with on a day; undefined where there is no rate. */
export type RateOfDay = (pair: Pair, day: string) => Rational | undefined

/** Converts balances at the end of periods, which are named by their place. */
export type Converter = (pair: Pair, place: number, amount: number) => number | undefined

const ONE = rational(1)

/** Reads the rates of currencies until a day; the rate of a day is the latest until then. */
export async function exchangeRatesOf(
  work: Reading,
  pairs: readonly Pair[],
  { to, until }: { to: string; until: string },
): Promise<RateOfDay> {
  const foreign = pairs.filter(({ currency }) => currency !== '' && currency !== to)
  const read = foreign.length > 0 ? await readRates(work, foreign, { to, until }) : []
  const rates = new Map(
    read.map(row => {
      const decimals = decimalsBetween(row.currency, to)
      const list = row.rates.split(',').map(rate => times(fromDecimal(rate), decimals))
      return [keyOf(row), { days: row.days.split(','), factors: list }]
    }),
  )
  return (pair, day) => {
    if (pair.currency === '' || pair.currency === to) return ONE
    const list = rates.get(keyOf(pair))
    return list?.factors[placeOf(list.days, day)]
  }
}

/** An amount at a rate, rounded half away from zero. */
export function atRate(amount: number, factor: Rational): number {
  if (factor === ONE || amount === 0) return amount
  return roundHalfAwayFromZero(times(rational(amount), factor))
}

/** Converts balances at the rates of the given days. */
export const onDays =
  (rates: RateOfDay, days: readonly string[]): Converter =>
  (pair, place, amount) => {
    const factor = rates(pair, days[place] ?? '')
    return factor && atRate(amount, factor)
  }

/** One row for each currency: thousands of rates are read faster as one text. */
async function readRates(
  work: Reading,
  pairs: readonly Pair[],
  { to, until }: { to: string; until: string },
) {
  const organizations = [...new Set(pairs.map(pair => pair.organization_id))]
  const currencies = [...new Set(pairs.map(({ currency }) => currency))]
  const { rows } = await sql<Pair & { days: string; rates: string }>`
    select organization_id, currency, string_agg(day::text, ',' order by day) as days,
      string_agg(trim_scale(rate)::text, ',' order by day) as rates
    from exchange_rates
    where organization_id = any(${organizations}::uuid[]) and in_currency = ${to}
      and currency = any(${currencies}) and day <= ${until}::date
    group by organization_id, currency`.execute(work.sql)
  return rows
}

/** The place of the last day that is not after the given one; -1 if there is none. */
function placeOf(days: readonly string[], day: string): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] ?? '') <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** What an amount is multiplied with because the currencies have different decimals. */
function decimalsBetween(from: string, to: string): Rational {
  const digits = minorDigits(to) - minorDigits(from)
  const power = 10n ** BigInt(Math.abs(digits))
  return digits < 0 ? rational(1, power) : rational(power)
}

const keyOf = ({ organization_id, currency }: Pair) => `${organization_id} ${currency}`
