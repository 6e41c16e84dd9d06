// Polar's SDK before 1.0 validates what it reads, and rejects a whole response or webhook if it has
// a kind of price or benefit that the SDK does not know. What it gets instead is written here.

/**
 * The versions of Polar's SDK whose validators accept the same: up to 0.41, and from 0.42 to 0.49.
 */
export type OlderShape = '0.41' | '0.49'

/** The shape that a client needs, by its user agent; undefined if it reads every response. */
export function olderShapeOf(user_agent: string | null): OlderShape | undefined {
  const [, minor] = /^speakeasy-sdk\/typescript 0\.(\d+)\./.exec(user_agent ?? '') ?? []
  if (minor === undefined) return undefined
  return Number(minor) < FREE_UNKNOWN_FROM ? '0.41' : '0.49'
}

/** The first minor version that does not know free prices: a single one made a list unreadable. */
const FREE_UNKNOWN_FROM = 42

type Fields = Record<string, unknown>

/** A kind of price that some clients do not know, and how it is written for them. */
type UnknownPrice = {
  /** The shapes that do not know it. */
  shapes: readonly OlderShape[]
  amount_type: string
  /** `currency` is that of the parent. */
  written: (price: Fields, currency: string) => Fields
}

const unknownPrices: readonly UnknownPrice[] = [
  {
    shapes: ['0.49'],
    amount_type: 'free',
    written: (price, currency) => {
      const amount = { price_amount: 0, price_currency: currency, tax_behavior: null }
      return { ...price, amount_type: 'fixed', ...amount }
    },
  },
  {
    // They know metered prices, but not their tiers.
    shapes: ['0.41', '0.49'],
    amount_type: 'metered_tiers',
    written: ({ tiers, ...price }) => {
      return { ...price, amount_type: 'metered_unit', unit_amount: firstUnitAmount(tiers) }
    },
  },
  {
    // Packages of units are not in Polar's protocol. Newer clients read types they don't know.
    shapes: ['0.41', '0.49'],
    amount_type: 'metered_package',
    written: ({ package_size, package_amount, free_units: _, ...price }) => {
      const unit_amount = unitAmountOf(Number(package_amount), Number(package_size))
      return { ...price, amount_type: 'metered_unit', unit_amount }
    },
  },
]

const FEATURE = '"feature_flag"'

/**
 * JSON in a shape that older clients can read; a feature is written as a note without a text. Text
 * without anything they do not know is returned unchanged.
 */
export function inOlderShape(shape: OlderShape, text: string): string {
  const prices = unknownPrices.filter(
    ({ shapes, amount_type }) =>
      shapes.includes(shape) && text.includes(`"amount_type":"${amount_type}"`),
  )
  const features = text.includes(FEATURE)
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
  const scaled = (BigInt(package_amount) * 10n ** BigInt(DIGITS)) / BigInt(package_size)
  const digits = scaled.toString().padStart(DIGITS + 1, '0')
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '')
  return digits.slice(0, -DIGITS) + (fraction && `.${fraction}`)
}
