import { stepOf } from '@gatehouse/contract/billing/currencies'
import { isMeteredType } from '@gatehouse/contract/billing/metered-types'
import { smallestAmount, type ProductPriceCreate } from '@gatehouse/contract/billing/prices'
import { invalid } from '@gatehouse/contract/kit/problems'
import { boundProblems } from './metered-tiers.ts'
import { tierProblem } from './seat-price.ts'

type Loc = (string | number)[]
type PriceProblem = { loc: Loc; msg: string; input?: unknown }

/** A price the product will have: a new one, or an existing one that is kept. */
export type PlannedPrice =
  | (ProductPriceCreate & { kept?: undefined })
  | {
      kept: string
      amount_type: string
      price_currency: string | null
      meter_id: string | null
      tax_behavior: string | null
      /** An imported price with an interval of its own: a product may have several. */
      legacy: boolean
    }

/** The merchant's meters that new prices reference, by their ids. */
type MetersById = ReadonlyMap<string, { archived_at: Date | null }>

type PriceContext = { recurring: boolean; meters: MetersById }

/** The meters new prices bill by. */
export const namedMeters = (prices: PlannedPrice[]): string[] =>
  prices.flatMap(price => (price.kept === undefined && 'meter_id' in price ? [price.meter_id] : []))

/**
 * Rejects invalid combinations of prices: there must be at least one; each currency may have at
 * most one static price and one per meter; and all currencies must have the same kinds of prices.
 * Metered prices require a recurring product and a meter of the merchant that is not archived.
 */
export function rejectPrices(prices: PlannedPrice[], { recurring, meters }: PriceContext): void {
  if (prices.length === 0) {
    invalid({ loc: ['body', 'prices'], msg: 'At least one price is required.', type: 'too_short' })
  }
  const checkAgainstEarlier = createConflictCheck()
  const broken = prices.flatMap((price, index) => {
    const loc = ['body', 'prices', index]
    return [
      ...checkAgainstEarlier(price, loc),
      ...(isMetered(price) && !recurring ? [{ loc, msg: ONCE }] : []),
      ...(price.kept === undefined ? checkPrice(price, loc, meters) : []),
    ]
  })
  if (broken.length === 0)
    broken.push(...differencesBetweenCurrencies(prices), ...mixedTaxProblems(prices))
  if (broken.length > 0) invalid(...broken)
}

/**
 * Allows at most one static price and one price per meter in a currency; a free price must be the
 * only static one. Takes the prices one by one, in their order.
 */
function createConflictCheck(): (price: PlannedPrice, loc: Loc) => PriceProblem[] {
  const used = new Map<string, Set<string | null>>()
  let legacy = false
  return (price, loc) => {
    const kind = kindOf(price)
    const hasConflict =
      isDuplicate(used.get(kind), currencyOf(price)) || (legacy && !isMetered(price))
    used.set(kind, (used.get(kind) ?? new Set()).add(currencyOf(price)))
    legacy ||= isLegacy(price)
    if (!hasConflict || isLegacy(price)) return []
    return isMetered(price)
      ? [{ loc: [...loc, 'meter_id'], msg: 'Only one price per meter is allowed.' }]
      : [{ loc, msg: 'Only one static price is allowed.' }]
  }
}

/** A free price applies to all currencies. */
const isDuplicate = (currencies: Set<string | null> | undefined, currency: string | null) =>
  currencies !== undefined &&
  (currency === null || currencies.has(currency) || currencies.has(null))

const kindOf = (price: PlannedPrice) =>
  isMetered(price) ? (meterOf(price) ?? 'metered') : 'static'

const isMetered = ({ amount_type }: PlannedPrice) => isMeteredType(amount_type)
const isLegacy = (price: PlannedPrice) => price.kept !== undefined && price.legacy
const meterOf = (price: PlannedPrice) => ('meter_id' in price ? price.meter_id : null)
const currencyOf = (price: PlannedPrice): string | null =>
  ('price_currency' in price ? price.price_currency : null) ?? null

const ONCE = 'Metered pricing is not supported on one-time products.'

function ofMeter(input: string, loc: Loc, meters: MetersById): PriceProblem[] {
  const meter = meters.get(input)
  if (meter?.archived_at === null) return []
  const msg = meter ? 'Meter is archived.' : 'Meter does not exist.'
  return [{ loc: [...loc, 'meter_id'], msg, input }]
}

/** Buyers must be offered the same kinds of prices in every currency. */
function differencesBetweenCurrencies(prices: PlannedPrice[]): PriceProblem[] {
  const free = prices.some(price => !isMetered(price) && currencyOf(price) === null)
  const kinds = (group: PlannedPrice[]) =>
    group
      .filter(price => !isLegacy(price))
      .map(price => meterOf(price) ?? 'static')
      .concat(free ? ['static'] : [])
      .toSorted()
      .join()
  const [first, ...others] = [...Map.groupBy(prices, currencyOf)].filter(
    ([currency]) => currency !== null,
  )
  if (first === undefined) return []
  const expected = kinds(first[1])
  return others
    .filter(([, group]) => kinds(group) !== expected)
    .map(([currency]) => {
      const index = prices.findIndex(price => currencyOf(price) === currency)
      const loc = ['body', 'prices', index, 'price_currency']
      return { loc, msg: `Prices in ${currency} must match the prices in ${first[0]}.` }
    })
}

/**
 * Prices sold together are on one bill, whose tax is either included in its amounts or added to
 * them.
 */
function mixedTaxProblems(prices: PlannedPrice[]): PriceProblem[] {
  const behaviorOf = (price: PlannedPrice) => ('tax_behavior' in price ? price.tax_behavior : null)
  const firstPrices = new Map<string | null, PlannedPrice>()
  for (const price of prices.filter(item => !isLegacy(item)).toReversed()) {
    firstPrices.set(currencyOf(price), price)
  }
  return prices.flatMap((price, index) => {
    const first = firstPrices.get(currencyOf(price))
    if (!first || isLegacy(price) || behaviorOf(first) === behaviorOf(price)) return []
    const msg = 'All prices in a currency must have the same tax behavior.'
    return [{ loc: ['body', 'prices', index, 'tax_behavior'], msg, input: behaviorOf(price) }]
  })
}

function checkPrice(price: ProductPriceCreate, loc: Loc, meters: MetersById): PriceProblem[] {
  if (price.amount_type === 'free') return []
  const broken = wholeAmounts(price, loc)
  if ('meter_id' in price) broken.push(...ofMeter(price.meter_id, loc, meters))
  if (price.amount_type === 'metered_tiers') {
    const at = (index: number) => [...loc, 'tiers', 'tiers', index, 'bound']
    const found = boundProblems(price.tiers)
    broken.push(...found.map(({ index, ...problem }) => ({ loc: at(index), ...problem })))
  }
  if (price.amount_type === 'seat_based') {
    const at = (index: number) => [...loc, 'seat_tiers', 'tiers', index]
    broken.push(...tierProblem(price.seat_tiers).map(({ index, msg }) => ({ loc: at(index), msg })))
  }
  if ('cap_amount' in price) broken.push(...usageBounds(price, loc))
  return price.amount_type === 'custom' ? [...broken, ...boundsOf(price, loc)] : broken
}

type Usage = Extract<ProductPriceCreate, { meter_id: string }>

function usageBounds({ minimum_amount, cap_amount }: Usage, loc: Loc): PriceProblem[] {
  if (minimum_amount === null || cap_amount === null || minimum_amount <= cap_amount) return []
  const msg = 'The minimum must be at most the cap.'
  return [{ loc: [...loc, 'minimum_amount'], msg, input: minimum_amount }]
}

type Custom = Extract<ProductPriceCreate, { amount_type: 'custom' }>

function boundsOf(price: Custom, loc: Loc): PriceProblem[] {
  const { maximum_amount, preset_amount } = price
  const minimum_amount = price.minimum_amount ?? smallestAmount(price.price_currency)
  const most = maximum_amount ?? Infinity
  if (minimum_amount > most) {
    const msg = 'The maximum must be at least the minimum.'
    return [{ loc: [...loc, 'maximum_amount'], msg, input: maximum_amount }]
  }
  if (preset_amount !== null && (preset_amount < minimum_amount || preset_amount > most)) {
    const msg = 'The preset must be between the minimum and the maximum.'
    return [{ loc: [...loc, 'preset_amount'], msg, input: preset_amount }]
  }
  return []
}

type Amounts = Exclude<ProductPriceCreate, { amount_type: 'free' }>

/** Why an amount cannot be charged exactly in a currency; undefined where it can. */
export function multipleProblem(amount: number, currency: string): string | undefined {
  const step = stepOf(currency)
  return amount % step === 0 ? undefined : `Amounts in ${currency} must be a multiple of ${step}.`
}

function wholeAmounts(price: Amounts, loc: Loc): PriceProblem[] {
  return amountsOf(price).flatMap(([path, input]) => {
    const msg = input === null ? undefined : multipleProblem(input, price.price_currency)
    return msg === undefined ? [] : [{ loc: [...loc, ...path], msg, input }]
  })
}

const usageAmounts = (price: Usage): [path: Loc, amount: number | null][] => [
  [['minimum_amount'], price.minimum_amount],
  [['cap_amount'], price.cap_amount],
]

function amountsOf(price: Amounts): [path: Loc, amount: number | null][] {
  switch (price.amount_type) {
    case 'fixed':
      return [[['price_amount'], price.price_amount]]
    case 'custom':
      return [
        [['minimum_amount'], price.minimum_amount],
        [['maximum_amount'], price.maximum_amount],
        [['preset_amount'], price.preset_amount],
      ]
    // A unit price may be any fraction: only the amount finally charged is an integer.
    case 'metered_unit':
    case 'metered_tiers':
      return usageAmounts(price)
    case 'metered_package':
      return [[['package_amount'], price.package_amount], ...usageAmounts(price)]
    case 'seat_based':
      return price.seat_tiers.tiers.map(({ price_per_seat }, index) => [
        ['seat_tiers', 'tiers', index, 'price_per_seat'],
        price_per_seat,
      ])
  }
}
