import type { InputOf } from '../../ask.ts'
import type { Interval, Price, PriceParts, Product } from './price-text.ts'
import { isMetered, meteredBody, usageBodies, type UsageLine, usageLines } from './usage-values.ts'

/**
 * Kinds of prices the form writes; `usage` has only prices by the unit, `kept` are those it only
 * keeps: imported ones, and different kinds beside each other.
 */
export type Pricing = 'fixed' | 'custom' | 'seat_based' | 'free' | 'usage' | 'kept'

/** One step of a price by the seat: up to which seat, and what one costs. */
export interface TierLine {
  /** Null on the last step: however many. */
  maxSeats: number | null
  pricePerSeat: number | null
}

/** What is asked in one currency, under the server's names, so that its refusals find it. */
export interface PriceLine {
  priceCurrency: string
  priceAmount: number | null
  minimumAmount: number | null
  presetAmount: number | null
  maximumAmount: number | null
  minSeats: number
  seatTiers: { seatTierType: 'volume' | 'graduated'; tiers: TierLine[] }
}

/** The prices a form holds. */
export interface PriceValues {
  pricing: Pricing
  /** One for each currency; what is free needs none, and keeps them in case that changes. */
  prices: PriceLine[]
  /** By the unit, beside the others; only of what renews. */
  usage: UsageLine[]
}

/** What the prices of a form depend on besides. */
type Written = PriceValues & { interval: Interval | null }

type PriceBody = InputOf<'products', 'create'>['body']['prices'][number]

/** An empty line of a currency. */
export const newLine = (priceCurrency: string): PriceLine => ({
  priceCurrency,
  priceAmount: null,
  minimumAmount: null,
  presetAmount: null,
  maximumAmount: null,
  minSeats: 1,
  seatTiers: { seatTierType: 'volume', tiers: [{ maxSeats: null, pricePerSeat: null }] },
})

/** The prices of a product as the form holds them. */
export function priceValues(product: Product, currency: string): PriceValues {
  const written = product.prices.filter(isWritten)
  const usage = usageLines(product.prices)
  const currencies = Object.keys(usage[0]?.amounts ?? { [currency]: null })
  const bare = { prices: currencies.map(newLine), usage }
  const [first] = written
  const imported = product.prices.some(price => price.legacy)
  if (!first) return { pricing: imported ? 'kept' : 'usage', ...bare }
  if (first.amountType === 'free') return { pricing: 'free', ...bare }
  // In one currency a seat may have a price and in another all; the form shows one kind of them.
  const alike = written.every(({ amountType }) => amountType === first.amountType)
  if (!alike) return { pricing: 'kept', ...bare }
  return { pricing: first.amountType, prices: written.map(lineOf), usage }
}

type WrittenPrice = Exclude<Price, { amountType: 'metered_unit' }>

const isWritten = (price: Price): price is WrittenPrice => !isMetered(price) && !price.legacy

function lineOf(price: WrittenPrice): PriceLine {
  if (price.amountType === 'free') return newLine('usd')
  const line = newLine(price.priceCurrency)
  if (price.amountType === 'fixed') return { ...line, priceAmount: price.priceAmount }
  if (price.amountType === 'custom') {
    const { minimumAmount, presetAmount, maximumAmount } = price
    return { ...line, minimumAmount, presetAmount, maximumAmount }
  }
  const { minimumSeats, seatTierType, tiers } = price.seatTiers
  return { ...line, minSeats: minimumSeats, seatTiers: { seatTierType, tiers } }
}

/** The prices the form describes, for the server. */
export function priceBodies({ pricing, prices, usage, interval }: Written): PriceBody[] {
  const currencies = prices.map(({ priceCurrency }) => priceCurrency)
  const metered = interval ? usageBodies(usage, currencies) : []
  if (pricing === 'free') return [{ amountType: 'free' }, ...metered]
  return [...prices.flatMap(line => bodyOf(pricing, line) ?? []), ...metered]
}

function bodyOf(pricing: Pricing, line: PriceLine): PriceBody | undefined {
  const { priceCurrency, minimumAmount, presetAmount, maximumAmount } = line
  switch (pricing) {
    case 'fixed':
      return { amountType: 'fixed', priceCurrency, priceAmount: line.priceAmount ?? 0 }
    case 'custom':
      return { amountType: 'custom', priceCurrency, minimumAmount, presetAmount, maximumAmount }
    case 'seat_based':
      return { amountType: 'seat_based', priceCurrency, seatTiers: tiersBody(line) }
    case 'free':
    case 'usage':
    case 'kept':
      return undefined
  }
}

function tiersBody({ minSeats, seatTiers: { seatTierType, tiers } }: PriceLine) {
  return {
    seatTierType,
    tiers: tiers.map(({ maxSeats, pricePerSeat }, index) => ({
      minSeats: firstSeat(minSeats, tiers, index),
      maxSeats,
      pricePerSeat: pricePerSeat ?? 0,
    })),
  }
}

/** The seat a step begins with: the one after the last of the step before. */
export function firstSeat(minSeats: number, tiers: TierLine[], index: number): number {
  return index === 0 ? minSeats : (tiers[index - 1]?.maxSeats ?? minSeats) + 1
}

/**
 * The whole list of prices after a change, since what is left out is archived: what stays as it
 * was keeps its price, so that nobody finds an old one archived for nothing.
 */
export function changedPrices(product: Product, after: Written) {
  const held = new Map(
    product.prices.map(price => [JSON.stringify(heldBody(price)), price.id] as const),
  )
  const listed = priceBodies(after).map(body => {
    const id = held.get(JSON.stringify(body))
    return id === undefined ? body : { id }
  })
  const kept = product.prices.filter(price => price.legacy).map(({ id }) => ({ id }))
  return [...listed, ...kept]
}

/** A price there is as the form would write it; undefined of what it does not write. */
function heldBody(price: Price): PriceBody | undefined {
  if (isMetered(price)) return meteredBody(price.meterId, price.priceCurrency, price)
  if (!isWritten(price)) return undefined
  return price.amountType === 'free'
    ? { amountType: 'free' }
    : bodyOf(price.amountType, lineOf(price))
}

/** Whether the form describes other prices than the product has. */
export const pricesChanged = (before: Written, after: Written): boolean =>
  after.pricing !== 'kept' &&
  JSON.stringify(priceBodies(before)) !== JSON.stringify(priceBodies(after))

/** The price of one line, for the preview. */
export function lineParts(pricing: Pricing, line: PriceLine): PriceParts | undefined {
  const currency = line.priceCurrency
  switch (pricing) {
    case 'fixed':
      return { amountType: 'fixed', amount: line.priceAmount ?? 0, currency }
    case 'custom':
      return { amountType: 'custom', minimum: line.minimumAmount, currency }
    case 'seat_based': {
      const amount = line.seatTiers.tiers[0]?.pricePerSeat ?? 0
      return { amountType: 'seat_based', amount, currency }
    }
    case 'free':
      return { amountType: 'free' }
    case 'usage':
    case 'kept':
      return undefined
  }
}
