import { minorDigits } from '@gatehouse/contract/billing/currencies'
import { sql } from 'kysely'
import { fromDecimal, rational, roundHalfAwayFromZero, times } from '../../platform/money.ts'
import { keepRecent } from '../../platform/recent-entries.ts'
import type { Reading } from '../../platform/work.ts'
import { partitionPoint } from './partition-point.ts'

type Pair = { organization_id: string; currency: string }

/**
 * A rate: its decimal text, the factor between the decimals of both currencies as a power of ten,
 * and both together as the nearest number.
 */
type Rate = { text: string; power: number; near: number }

/** What amounts of a currency are multiplied with on a day; undefined where there is no rate. */
export type RateOfDay = (pair: Pair, day: string) => Rate | undefined

/** Converts balances at the end of periods, which are named by their place. */
export type Converter = (pair: Pair, place: number, amount: number) => number | undefined

const ONE: Rate = { text: '1', power: 0, near: 1 }

/** A day and a comma. */
const DAY_LENGTH = 11
/** What an entry takes, in rates. */
const ENTRY_SIZE = 20

/** The rates that were read last, by currencies: they are parsed again only if they changed. */
const memory = new Map<string, { read: readonly RatesOf[]; rates: RateOfDay }>()

/** Most rates in memory, some 100 bytes each. */
const RATES_MAX = 20_000

/**
 * Reads the rates of currencies; the rate of a day is the latest until then. The result is the same
 * function as before if no rate has changed.
 */
export async function exchangeRatesOf(
  work: Reading,
  pairs: readonly Pair[],
  to: string,
): Promise<RateOfDay> {
  const foreign = pairs.filter(({ currency }) => currency !== '' && currency !== to)
  const read = foreign.length > 0 ? await readRates(work, foreign, to) : []
  const key = [to, ...[...new Set(foreign.map(keyOf))].toSorted()].join(',')
  const known = memory.get(key)
  const isSame =
    known?.read.length === read.length && read.every((row, at) => isEqual(row, known.read[at]))
  const current = known && isSame ? known : { read, rates: ratesOfDay(read, to) }
  keepRecent(memory, [key, current], { max: RATES_MAX, sizeOf })
  return current.rates
}

function ratesOfDay(read: readonly RatesOf[], to: string): RateOfDay {
  const rates = new Map(
    read.map(row => {
      const power = minorDigits(to) - minorDigits(row.currency)
      const list = row.rates.split(',').map((text): Rate => {
        return { text, power, near: Number(`${text}e${power}`) }
      })
      return [keyOf(row), { days: row.days.split(','), list }]
    }),
  )
  return (pair, day) => {
    if (pair.currency === '' || pair.currency === to) return ONE
    const known = rates.get(keyOf(pair))
    return known?.list[placeOf(known.days, day)]
  }
}

const isEqual = (one: RatesOf, other: RatesOf | undefined) =>
  keyOf(one) === (other && keyOf(other)) && one.days === other?.days && one.rates === other.rates

const sizeOf = ({ read }: { read: readonly RatesOf[] }) =>
  read.reduce((sum, { days }) => sum + days.length / DAY_LENGTH, ENTRY_SIZE)

/** Below this, the product with the nearest number is off by less than a thousandth. */
const NEAR_MAX = 2 ** 40
const NEAR_HALF = 0.001

/**
 * An amount at a rate, rounded half away from zero. The nearest number decides unless it is so
 * close to a half that only exact arithmetic can.
 */
export function atRate(amount: number, rate: Rate): number {
  if (rate === ONE || amount === 0) return amount
  const near = Math.abs(amount * rate.near)
  const fraction = near - Math.floor(near)
  if (near > NEAR_MAX || Math.abs(fraction - 0.5) < NEAR_HALF) return exactly(amount, rate)
  const whole = Math.round(near)
  return amount < 0 ? 0 - whole : whole
}

function exactly(amount: number, { text, power }: Rate): number {
  const scale = 10n ** BigInt(Math.abs(power))
  const factor = times(fromDecimal(text), power < 0 ? rational(1, scale) : rational(scale))
  return roundHalfAwayFromZero(times(rational(amount), factor))
}

/** Converts balances at the rates of the given days. */
export function onDays(rates: RateOfDay, days: readonly string[]): Converter {
  const known = new Map<string, (Rate | undefined)[]>()
  const factorsOf = (pair: Pair) => {
    const key = keyOf(pair)
    const own = known.get(key) ?? days.map(day => rates(pair, day))
    known.set(key, own)
    return own
  }
  let last: { pair: Pair; factors: (Rate | undefined)[] } | undefined
  return (pair, place, amount) => {
    if (last?.pair !== pair) last = { pair, factors: factorsOf(pair) }
    const factor = last.factors[place]
    return factor && atRate(amount, factor)
  }
}

/** The rates of a currency as lists in text form. */
type RatesOf = Pair & { days: string; rates: string }

/** One row for each currency: thousands of rates are read faster as one text. */
async function readRates(
  work: Reading,
  pairs: readonly Pair[],
  to: string,
): Promise<readonly RatesOf[]> {
  const organizations = [...new Set(pairs.map(pair => pair.organization_id))]
  const currencies = [...new Set(pairs.map(({ currency }) => currency))]
  const { rows } = await sql<RatesOf>`
    select organization_id, currency, string_agg(day::text, ',' order by day) as days,
      string_agg(trim_scale(rate)::text, ',' order by day) as rates
    from exchange_rates
    where organization_id = any(${organizations}::uuid[]) and in_currency = ${to}
      and currency = any(${currencies})
    group by organization_id, currency order by organization_id, currency`.execute(work.sql)
  return rows
}

/** The place of the last day that is not after the given one; -1 if there is none. */
const placeOf = (days: readonly string[], day: string): number =>
  partitionPoint(days.length, place => (days[place] ?? '') <= day) - 1

const keyOf = ({ organization_id, currency }: Pair) => `${organization_id} ${currency}`
