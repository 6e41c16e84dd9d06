import type { ProductPriceCreate } from '@gatehouse/contract/billing/prices'
import { invalid } from '@gatehouse/contract/kit/problems'

type Broken = { loc: (string | number)[]; msg: string; input?: unknown }

/** A price the product will have: written now, or kept from before. */
export type PlannedPrice =
  | (ProductPriceCreate & { kept?: undefined })
  | { kept: string; amount_type: string; price_currency: string | null; meter_id: string | null }

/**
 * Refuses prices that do not go together: at least one, at most one static, all in one currency,
 * metered only where it recurs and once per meter, bounds of a chosen amount in their order.
 */
export function refusePrices(prices: PlannedPrice[], { recurring }: { recurring: boolean }): void {
  const broken: Broken[] = []
  const at = (index: number, ...rest: string[]) => ['body', 'prices', index, ...rest]
  if (prices.length === 0) {
    invalid({ loc: ['body', 'prices'], msg: 'At least one price is required.', type: 'too_short' })
  }
  let statics = 0
  let currency: string | undefined
  for (const [index, price] of prices.entries()) {
    const metered = price.amount_type === 'metered_unit'
    if (!metered) statics += 1
    if (!metered && statics > 1) {
      broken.push({ loc: at(index), msg: 'Only one static price is allowed.' })
    }
    if (metered && !recurring) {
      const msg = 'Metered pricing is not supported on one-time products.'
      broken.push({ loc: at(index), msg })
    }
    const own = currencyOf(price)
    if (own && currency && own !== currency) {
      const msg = `All prices of a product are in one currency, here ${currency}.`
      broken.push({ loc: at(index, 'price_currency'), msg, input: own })
    }
    currency ??= own
    broken.push(...boundsOf(price, at(index)), ...meterOf(price, at(index)))
  }
  if (broken.length > 0) invalid(...broken)
}

const currencyOf = (price: PlannedPrice): string | undefined =>
  ('price_currency' in price ? price.price_currency : null) ?? undefined

function boundsOf(price: PlannedPrice, loc: (string | number)[]): Broken[] {
  if (price.kept !== undefined || price.amount_type !== 'custom') return []
  const { minimum_amount, maximum_amount, preset_amount } = price
  const least = minimum_amount ?? -Infinity
  const most = maximum_amount ?? Infinity
  if (least > most) {
    const msg = 'The maximum is less than the minimum.'
    return [{ loc: [...loc, 'maximum_amount'], msg, input: maximum_amount }]
  }
  if (preset_amount !== null && (preset_amount < least || preset_amount > most)) {
    const msg = 'The preset is not between minimum and maximum.'
    return [{ loc: [...loc, 'preset_amount'], msg, input: preset_amount }]
  }
  return []
}

/** Meters are not kept yet: whichever is named, it does not exist. */
function meterOf(price: PlannedPrice, loc: (string | number)[]): Broken[] {
  if (price.kept !== undefined || price.amount_type !== 'metered_unit') return []
  return [{ loc: [...loc, 'meter_id'], msg: 'Meter does not exist.', input: price.meter_id }]
}
