import type { Price } from './price-text.ts'

/** What a unit costs in one currency, and the most a period may. */
export interface UnitPrice {
  /** Minor units as a decimal: "0.05"; empty while there is none. */
  unitAmount: string
  capAmount: number | null
}

/** A price by the unit of one meter, in each currency there is. */
export interface UsageLine {
  meterId: string
  amounts: Record<string, UnitPrice>
}

/** A price by the unit, as the client holds it. */
export type MeteredPrice = Extract<Price, { amountType: 'metered_unit' }>

export const isMetered = (price: Price): price is MeteredPrice =>
  price.amountType === 'metered_unit'

/** The prices by the unit of a product, a line for each meter. */
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

/** What the server is told of a price by the unit. */
export function meteredBody(meterId: string, priceCurrency: string, price?: UnitPrice) {
  const { unitAmount = '', capAmount } = price ?? {}
  const cap = { capAmount: capAmount ?? null }
  return { amountType: 'metered_unit' as const, meterId, priceCurrency, unitAmount, ...cap }
}

/** The prices by the unit the form describes, in the currencies of its other prices. */
export const usageBodies = (usage: UsageLine[], currencies: string[]) =>
  usage.flatMap(({ meterId, amounts }) =>
    currencies.map(currency => meteredBody(meterId, currency, amounts[currency])),
  )

/** As much of a form's prices as says where its lines stand in the server's list. */
interface ListedPrices {
  pricing: string
  prices: { priceCurrency: string }[]
  usage: UsageLine[]
}

type UsagePath =
  | `usage.${number}.meterId`
  | `usage.${number}.amounts.${string}.${'unitAmount' | 'capAmount'}`

/** Where the form has what the server names by its place in the list of prices. */
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
