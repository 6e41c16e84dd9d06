import type { InputOf } from '../../endpoint-hooks.ts'
import type { Interval, MeteredPrice, Price, PriceParts, Product } from '../price-text.ts'
import {
  isMetered,
  meteredBody,
  usageBodies,
  type UsageLine,
  usageLines,
  usagePriceOf,
} from './usage-values.ts'

/**
 * The price types of the form. `usage` has only usage prices; `kept` are prices it cannot edit,
 * which stay unchanged: imported ones and mixed types.
 */
export type Pricing = 'fixed' | 'custom' | 'seat_based' | 'free' | 'usage' | 'kept'

/** A tier of a seat price: its last seat, and the price per seat. */
export interface TierLine {
  /** Null on the last tier: unlimited. */
  maxSeats: number | null
  pricePerSeat: number | null
}

/** The price in one currency, with the server's field names, so that validation errors match. */
export interface PriceLine {
  priceCurrency: string
  priceAmount: number | null
  minimumAmount: number | null
  presetAmount: number | null
  maximumAmount: number | null
  minSeats: number
  seatTiers: { seatTierType: 'volume' | 'graduated'; tiers: TierLine[] }
}

/** A form's prices. */
export interface PriceValues {
  pricing: Pricing
  /** One per currency; a free price needs none, but keeps them in case the type changes. */
  prices: PriceLine[]
  /** Usage prices, in addition to the others; only for recurring products. */
  usage: UsageLine[]
}

/** A form's prices together with the interval they depend on. */
type FormPrices = PriceValues & { interval: Interval | null }

type PriceBody = InputOf<'products', 'create'>['body']['prices'][number]

/** An empty line for a currency. */
export const newLine = (priceCurrency: string): PriceLine => ({
  priceCurrency,
  priceAmount: null,
  minimumAmount: null,
  presetAmount: null,
  maximumAmount: null,
  minSeats: 1,
  seatTiers: { seatTierType: 'volume', tiers: [{ maxSeats: null, pricePerSeat: null }] },
})

/** A product's prices as form values. */
export function priceValues(product: Product, currency: string): PriceValues {
  const written = product.prices.filter(isWritten)
  const usage = usageLines(product.prices)
  const currencies = Object.keys(usage[0]?.amounts ?? { [currency]: null })
  const bare = { prices: currencies.map(newLine), usage }
  const [first] = written
  const isImported = product.prices.some(price => price.legacy)
  if (!first) return { pricing: isImported ? 'kept' : 'usage', ...bare }
  if (first.amountType === 'free') return { pricing: 'free', ...bare }
  // One currency may have a price per seat and another a fixed price; the form shows only one type.
  const isUniform = written.every(({ amountType }) => amountType === first.amountType)
  if (!isUniform) return { pricing: 'kept', ...bare }
  return { pricing: first.amountType, prices: written.map(lineOf), usage }
}

type EditablePrice = Exclude<Price, MeteredPrice>

const isWritten = (price: Price): price is EditablePrice => !isMetered(price) && !price.legacy

function lineOf(price: EditablePrice): PriceLine {
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

/** The form's prices as a request body. */
export function priceBodies({ pricing, prices, usage, interval }: FormPrices): PriceBody[] {
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

/** The first seat of a tier: the one after the previous tier's last. */
export function firstSeat(minSeats: number, tiers: TierLine[], index: number): number {
  return index === 0 ? minSeats : (tiers[index - 1]?.maxSeats ?? minSeats) + 1
}

/**
 * The complete list of prices after a change, because prices that are left out are archived. An
 * unchanged price keeps its id, so that it is not archived and created again.
 */
export function changedPrices(product: Product, after: FormPrices) {
  const current = new Map(
    product.prices.map(price => [JSON.stringify(existingBody(price)), price.id] as const),
  )
  const listed = priceBodies(after).map(body => {
    const id = current.get(JSON.stringify(body))
    return id === undefined ? body : { id }
  })
  const legacyPrices = product.prices.filter(price => price.legacy).map(({ id }) => ({ id }))
  return [...listed, ...legacyPrices]
}

/** An existing price as the form would send it; undefined if the form cannot edit it. */
function existingBody(price: Price): PriceBody | undefined {
  if (isMetered(price)) {
    return meteredBody(price.meterId, price.priceCurrency, usagePriceOf(price))
  }
  if (!isWritten(price)) return undefined
  return price.amountType === 'free'
    ? { amountType: 'free' }
    : bodyOf(price.amountType, lineOf(price))
}

/** Whether the form's prices differ from the product's. */
export const pricesChanged = (before: FormPrices, after: FormPrices): boolean =>
  after.pricing !== 'kept' &&
  JSON.stringify(priceBodies(before)) !== JSON.stringify(priceBodies(after))

/** One line's price, for the preview. */
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
