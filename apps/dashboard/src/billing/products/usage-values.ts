import type { Price } from '../price-text.ts'

/** A unit's price in one currency, and the cap per period. */
export interface UnitPrice {
  /** Minor units as a decimal: "0.05"; empty if there is none. */
  unitAmount: string
  capAmount: number | null
}

/** A meter's unit price, in each currency. */
export interface UsageLine {
  meterId: string
  amounts: Record<string, UnitPrice>
}

/** A unit price as the API returns it. */
export type MeteredPrice = Extract<Price, { amountType: 'metered_unit' }>

export const isMetered = (price: Price): price is MeteredPrice =>
  price.amountType === 'metered_unit'

/** A product's unit prices, a line for each meter. */
export function usageLines(prices: Price[]): UsageLine[] {
  const byMeter = Map.groupBy(prices.filter(isMetered), ({ meterId }) => meterId)
  return [...byMeter].map(([meterId, ofMeter]) => ({
    meterId,
    amounts: Object.fromEntries(
      ofMeter.map(({ priceCurrency, unitAmount, capAmount }) => [
        priceCurrency,
        { unitAmount, capAmount },
      ]),
    ),
  }))
}

/** The request body of a unit price. */
export function meteredBody(meterId: string, priceCurrency: string, price?: UnitPrice) {
  const { unitAmount = '', capAmount } = price ?? {}
  const cap = { capAmount: capAmount ?? null }
  return { amountType: 'metered_unit' as const, meterId, priceCurrency, unitAmount, ...cap }
}

/** The form's unit prices as request bodies, in the currencies of its other prices. */
export const usageBodies = (usage: UsageLine[], currencies: string[]) =>
  usage.flatMap(({ meterId, amounts }) =>
    currencies.map(currency => meteredBody(meterId, currency, amounts[currency])),
  )

/** The parts of a form's prices that determine the position of its lines in the server's list. */
interface ListedPrices {
  pricing: string
  prices: { priceCurrency: string }[]
  usage: UsageLine[]
}

type UsagePath =
  | `usage.${number}.meterId`
  | `usage.${number}.amounts.${string}.${'unitAmount' | 'capAmount'}`

/** Maps the server's paths, which use the position in the list of prices, to the form's. */
export function usageNames(values: ListedPrices): Record<string, UsagePath> {
  const { pricing, prices, usage } = values
  const before = pricing === 'usage' ? 0 : pricing === 'free' ? 1 : prices.length
  const places = usage.flatMap((_, line) =>
    prices.map(({ priceCurrency }) => ({ line, priceCurrency })),
  )
  const named = places.flatMap(({ line, priceCurrency }, index) => {
    const at = `prices.${before + index}` as const
    const amounts = `usage.${line}.amounts.${priceCurrency}` as const
    return [
      [`${at}.meterId`, `usage.${line}.meterId`],
      [`${at}.unitAmount`, `${amounts}.unitAmount`],
      [`${at}.capAmount`, `${amounts}.capAmount`],
    ] as const
  })
  return Object.fromEntries(named)
}
