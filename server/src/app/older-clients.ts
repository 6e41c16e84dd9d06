import { decimalText, rational } from '../platform/money.ts'

/**
 * Clients of Polar's protocol that cannot parse some responses, identified by their user agent, and
 * what is written for them instead.
 */

type Fields = Record<string, unknown>

/** A kind of price that some clients do not know, and how it is written for them. */
type UnknownPrice = {
  clients: RegExp
  amount_type: string
  /** `currency` is that of the parent. */
  written: (price: Fields, currency: string) => Fields
}

const unknownPrices: readonly UnknownPrice[] = [
  {
    // Polar's SDK from 0.42 to 0.49 does not know free prices: a single one made a whole list
    // unreadable.
    clients: /^speakeasy-sdk\/typescript 0\.(4[2-9])\./,
    amount_type: 'free',
    written: (price, currency) => {
      const amount = { price_amount: 0, price_currency: currency, tax_behavior: null }
      return { ...price, amount_type: 'fixed', ...amount }
    },
  },
  {
    // Polar's SDK before 1.0 knows metered prices, but not their tiers.
    clients: /^speakeasy-sdk\/typescript 0\./,
    amount_type: 'metered_tiers',
    written: ({ tiers, ...price }) => {
      return { ...price, amount_type: 'metered_unit', unit_amount: firstUnitAmount(tiers) }
    },
  },
  {
    // Packages of units are not in Polar's protocol. Newer clients read types they don't know.
    clients: /^speakeasy-sdk\/typescript 0\./,
    amount_type: 'metered_package',
    written: ({ package_size, package_amount, free_units: _, ...price }) => {
      const unit_amount = unitAmountOf(Number(package_amount), Number(package_size))
      return { ...price, amount_type: 'metered_unit', unit_amount }
    },
  },
]

/** Polar's SDK before 1.0 does not know features, and reads them as notes without a text. */
const withoutFeatures = /^speakeasy-sdk\/typescript 0\./
const FEATURE = '"feature_flag"'

/** The text of a response in a form its client can parse. */
export function readableBy(user_agent: string | null, text: string): string {
  if (user_agent === null) return text
  const prices = unknownPrices.filter(
    ({ clients, amount_type }) =>
      // A response without such a price is passed on unchanged.
      clients.test(user_agent) && text.includes(`"amount_type":"${amount_type}"`),
  )
  const features = withoutFeatures.test(user_agent) && text.includes(FEATURE)
  if (prices.length === 0 && !features) return text
  return JSON.stringify(rewritten(JSON.parse(text), 'usd', { prices, features }))
}

/** What a client does not know of a response. */
type Unknown = { prices: UnknownPrice[]; features: boolean }

function rewritten(value: unknown, currency: string, unknown: Unknown): unknown {
  if (Array.isArray(value)) return value.map(item => rewritten(item, currency, unknown))
  if (value === null || typeof value !== 'object') return value
  const fields = value as Fields
  const own = typeof fields.currency === 'string' ? fields.currency : currency
  const entries = Object.entries(fields).map(([key, item]) => [key, rewritten(item, own, unknown)])
  const read = Object.fromEntries(entries) as Fields
  const price = unknown.prices.find(({ amount_type }) => amount_type === read.amount_type)
  if (price) return price.written(read, own)
  return unknown.features ? withoutFeature(read) : read
}

/** A benefit, or what names the type of one. */
function withoutFeature(fields: Fields): Fields {
  if (fields.type === 'feature_flag') {
    return { ...fields, type: 'custom', properties: { note: null } }
  }
  const { benefit_type } = fields
  return benefit_type === 'feature_flag' ? { ...fields, benefit_type: 'custom' } : fields
}

/** What the first unit costs. */
function firstUnitAmount(tiers: unknown): string {
  // Only prices of this server are read, so the cast is safe.
  const [first] = (tiers as { tiers: { unit_amount: string }[] }).tiers
  return first?.unit_amount ?? '0'
}

const DIGITS = 12

/** What a unit of a package costs, rounded down to the digits of a unit amount. */
function unitAmountOf(package_amount: number, package_size: number): string {
  const over = (BigInt(package_amount) * 10n ** BigInt(DIGITS)) / BigInt(package_size)
  return decimalText(rational(over, 10n ** BigInt(DIGITS)))
}
