import { isMeteredType } from '@gatehouse/contract/billing/metered-types'
import type { MeteredRate } from '@gatehouse/contract/billing/metered-amount'
import type { MeteredPrice, Price } from '../price-text.ts'

/** How units are priced: each alike, by tiers, or in packages. */
export const rateTypes = ['unit', 'graduated', 'volume', 'package'] as const
type RateType = (typeof rateTypes)[number]

/** A tier: its last unit, and the price of a unit. */
interface UsageTier {
  /** Null on the last tier: unlimited. */
  bound: number | null
  /** Minor units as a decimal: "0.05"; empty if there is none. */
  unitAmount: string
}

/** The price of a meter's units in one currency. */
export interface UsagePrice {
  rateType: RateType
  /** The price of a unit if all cost the same; otherwise that of the tiers applies. */
  unitAmount: string
  tiers: UsageTier[]
  packageSize: number | null
  packageAmount: number | null
  freeUnits: number | null
  /** The least that a whole period costs. */
  minimumAmount: number | null
  /** The most that a period costs. */
  capAmount: number | null
  limitType: MeteredPrice['limitType']
}

/** A meter's price, in each currency. */
export interface UsageLine {
  meterId: string
  amounts: Record<string, UsagePrice>
}

const newTier = (): UsageTier => ({ bound: null, unitAmount: '' })

/** A price that has not been entered yet. */
export const newUsagePrice = (): UsagePrice => ({
  rateType: 'unit',
  unitAmount: '',
  tiers: [newTier(), newTier()],
  ...{ packageSize: null, packageAmount: null, freeUnits: null, minimumAmount: null },
  capAmount: null,
  limitType: 'overage',
})

export const isMetered = (price: Price): price is MeteredPrice => isMeteredType(price.amountType)

/** A product's usage prices, a line for each meter. */
export function usageLines(prices: Price[]): UsageLine[] {
  const byMeter = Map.groupBy(prices.filter(isMetered), ({ meterId }) => meterId)
  return [...byMeter].map(([meterId, ofMeter]) => ({
    meterId,
    amounts: Object.fromEntries(ofMeter.map(price => [price.priceCurrency, usagePriceOf(price)])),
  }))
}

/** An existing price as form values. */
export function usagePriceOf(price: MeteredPrice): UsagePrice {
  const { minimumAmount, capAmount, limitType } = price
  const common = { ...newUsagePrice(), minimumAmount, capAmount, limitType }
  if (price.amountType === 'metered_unit') return { ...common, unitAmount: price.unitAmount }
  if (price.amountType === 'metered_package') {
    const { packageSize, packageAmount, freeUnits } = price
    return { ...common, rateType: 'package', packageSize, packageAmount, freeUnits }
  }
  const { type, tiers } = price.tiers
  return { ...common, rateType: type, tiers }
}

/** The prices of a unit, in each tier, or of a package; empty where one is missing. */
export function unitAmountsOf({ rateType, unitAmount, tiers, ...price }: UsagePrice): string[] {
  if (rateType === 'package') return [String(price.packageAmount ?? '')]
  return rateType === 'unit' ? [unitAmount] : tiers.map(tier => tier.unitAmount)
}

/** A line's price in a currency, which may have been added after it. */
export const priceIn = (line: UsageLine | undefined, currency: string): UsagePrice => ({
  ...newUsagePrice(),
  ...line?.amounts[currency],
})

/** How the form prices units; undefined while a price or a tier is missing. */
export function rateOf(price: UsagePrice): MeteredRate | undefined {
  const { rateType: type, unitAmount, tiers } = price
  if (type === 'package') {
    const { packageSize: size, packageAmount: package_amount, freeUnits } = price
    if (!size || !package_amount) return undefined
    return { type, size, package_amount, free_units: freeUnits ?? 0 }
  }
  if (type === 'unit') return unitAmount === '' ? undefined : { type, unit_amount: unitAmount }
  const bounds = tiers.slice(0, -1).map(({ bound }) => bound)
  const rising = bounds.every((bound, at) => Number(bound) > Number(bounds[at - 1] ?? 0))
  if (!rising || tiers.some(tier => tier.unitAmount === '')) return undefined
  return { type, tiers: boundedTiers(tiers).map(tier => rateOfTier(tier)) }
}

const rateOfTier = ({ bound, unitAmount: unit_amount }: UsageTier) => ({ bound, unit_amount })

/** Tiers of which the last one is unlimited, whatever was removed after it. */
const boundedTiers = (tiers: UsageTier[]): UsageTier[] =>
  tiers.map((tier, index) => (index === tiers.length - 1 ? { ...tier, bound: null } : tier))

/** The request body of a usage price. */
export function meteredBody(meterId: string, priceCurrency: string, price: UsagePrice) {
  const { rateType, unitAmount, tiers, minimumAmount, capAmount, limitType } = price
  const common = { meterId, priceCurrency, minimumAmount, capAmount, limitType }
  if (rateType === 'package') {
    const [packageSize, packageAmount] = [price.packageSize ?? 0, price.packageAmount ?? 0]
    const packages = { packageSize, packageAmount, freeUnits: price.freeUnits ?? 0 }
    return { ...common, amountType: 'metered_package' as const, ...packages }
  }
  if (rateType === 'unit') return { ...common, amountType: 'metered_unit' as const, unitAmount }
  const tiered = { type: rateType, tiers: boundedTiers(tiers) }
  return { ...common, amountType: 'metered_tiers' as const, tiers: tiered }
}

/** The form's usage prices as request bodies, in the currencies of its other prices. */
export const usageBodies = (usage: UsageLine[], currencies: string[]) =>
  usage.flatMap(line =>
    currencies.map(currency => meteredBody(line.meterId, currency, priceIn(line, currency))),
  )

/** The parts of a form's prices that determine the position of its lines in the server's list. */
interface ListedPrices {
  pricing: string
  prices: { priceCurrency: string }[]
  usage: UsageLine[]
}

/** The fields of a usage price without those of its tiers. */
const amountFields = [
  'unitAmount',
  'packageSize',
  'packageAmount',
  'freeUnits',
  'minimumAmount',
  'capAmount',
] as const

type UsagePath =
  | `usage.${number}.meterId`
  | `usage.${number}.amounts.${string}.${(typeof amountFields)[number]}`
  | `usage.${number}.amounts.${string}.tiers.${number}.${'bound' | 'unitAmount'}`

/** Maps the server's paths, which use the position in the list of prices, to the form's. */
export function usageNames(values: ListedPrices): Record<string, UsagePath> {
  const { pricing, prices, usage } = values
  const before = pricing === 'usage' ? 0 : pricing === 'free' ? 1 : prices.length
  const places = usage.flatMap(({ amounts }, line) =>
    prices.map(({ priceCurrency }) => ({ line, priceCurrency, price: amounts[priceCurrency] })),
  )
  const named = places.flatMap(({ line, priceCurrency, price }, index) => {
    const at = `prices.${before + index}` as const
    const amounts = `usage.${line}.amounts.${priceCurrency}` as const
    const tiers = (price?.tiers ?? []).flatMap((_, tier) => [
      [`${at}.tiers.tiers.${tier}.bound`, `${amounts}.tiers.${tier}.bound`] as const,
      [`${at}.tiers.tiers.${tier}.unitAmount`, `${amounts}.tiers.${tier}.unitAmount`] as const,
    ])
    return [
      [`${at}.meterId`, `usage.${line}.meterId`] as const,
      ...amountFields.map(field => [`${at}.${field}`, `${amounts}.${field}`] as const),
      ...tiers,
    ]
  })
  return Object.fromEntries(named)
}
