import { z } from 'zod'
import { Amount, Currency, entity, Id } from '../kit/fields.ts'
import { AMOUNT_MAX, AMOUNT_MIN } from './amount-bounds.ts'
import { SupportedCurrency, stepOf } from './currencies.ts'
import { MeterUnit } from './meters.ts'

/**
 * The smallest exactly chargeable amount of a currency: a whole ariary is a hundred minor units.
 */
export const smallestAmount = (currency: string): number =>
  Math.ceil(AMOUNT_MIN / stepOf(currency)) * stepOf(currency)

/** Largest preset or maximum of a pay-what-you-want price, in minor units. */
export const CUSTOM_AMOUNT_MAX = 1_000_000
/** The default of a pay-what-you-want price, in minor units. */
export const CUSTOM_AMOUNT_DEFAULT = 1000

const INT32_MAX = 2_147_483_647

/** The billing interval. */
export const RecurringInterval = z.enum(['day', 'week', 'month', 'year'])
export type RecurringInterval = z.output<typeof RecurringInterval>

/** The maximum number of intervals in one period. */
export const INTERVAL_COUNT_MAX = 999
/** The maximum number of intervals of a trial. */
export const TRIAL_COUNT_MAX = 1000
/** The maximum number of seats per purchase. */
export const SEATS_MAX = 100_000

/** Whether a price is one-time or recurring. */
export const PriceType = z.enum(['one_time', 'recurring'])
export type PriceType = z.output<typeof PriceType>

/** Whether prices include tax; `location` follows the convention of the buyer's country. */
export const TaxBehavior = z.enum(['location', 'inclusive', 'exclusive'])
export type TaxBehavior = z.output<typeof TaxBehavior>

const price = {
  ...entity,
  source: z.enum(['catalog', 'ad_hoc']),
  is_archived: z.boolean(),
  product_id: Id,
  type: PriceType,
  recurring_interval: RecurringInterval.nullable(),
  /** Only on prices from before products had intervals; absent on all others. */
  legacy: z.literal(true).optional(),
}

/** Null if the price sets no tax behavior itself: then the organization's applies. */
const money = { price_currency: Currency, tax_behavior: TaxBehavior.nullable() }

/** A price of a set amount. */
export const FixedPrice = z
  .object({ ...price, ...money, amount_type: z.literal('fixed'), price_amount: Amount })
  .meta({ id: 'ProductPriceFixed' })
export type FixedPrice = z.output<typeof FixedPrice>

/** A price the buyer chooses within bounds. */
const CustomPrice = z
  .object({
    ...price,
    ...money,
    amount_type: z.literal('custom'),
    /** Never null for SDK 0.49: the smallest allowed amount if the merchant set none. */
    minimum_amount: Amount,
    maximum_amount: Amount.nullable(),
    preset_amount: Amount.nullable(),
  })
  .meta({ id: 'ProductPriceCustom' })
type CustomPrice = z.output<typeof CustomPrice>

/** A free price. Unknown to SDK 0.49; a fixed price of 0 is known to all. */
const FreePrice = z
  .object({ ...price, amount_type: z.literal('free') })
  .meta({ id: 'ProductPriceFree' })
type FreePrice = z.output<typeof FreePrice>

/**
 * What happens once the credits of a meter are used up: `overage` bills further units, `hard`
 * allows none. Unknown to Polar's clients.
 */
export const LimitType = z.enum(['overage', 'hard'])
export type LimitType = z.output<typeof LimitType>

/**
 * How tiers are applied. `volume`: the tier of the total number of units or seats prices all of
 * them. `graduated`: each costs the price of its own tier.
 */
const TierType = z.enum(['volume', 'graduated'])

const metered = {
  ...price,
  ...money,
  /** The least that a whole period costs. Unknown to Polar's clients. */
  minimum_amount: Amount.nullable(),
  /** The most that a period costs. */
  cap_amount: Amount.nullable(),
  limit_type: LimitType,
  meter_id: Id,
  meter: z.object({
    id: Id,
    name: z.string(),
    unit: MeterUnit,
    custom_label: z.string().nullable(),
    custom_multiplier: z.int().nullable(),
  }),
}

/** A price per metered unit; `unit_amount` is a decimal string in minor units (`"0.05"`). */
export const MeteredPrice = z
  .object({ ...metered, amount_type: z.literal('metered_unit'), unit_amount: z.string() })
  .meta({ id: 'ProductPriceMeteredUnit' })
export type MeteredPrice = z.output<typeof MeteredPrice>

/**
 * The tiers of a metered price. A `bound` is the last unit of its tier, null for the last tier; a
 * `unit_amount` is a decimal string in minor units.
 */
export const MeteredTiers = z.object({
  type: TierType,
  tiers: z.array(z.object({ bound: z.int().nullable(), unit_amount: z.string() })),
})
export type MeteredTiers = z.output<typeof MeteredTiers>

/** A price by tiers of metered units. Unknown to SDKs before 1.0. */
const TieredPrice = z
  .object({ ...metered, amount_type: z.literal('metered_tiers'), tiers: MeteredTiers })
  .meta({ id: 'ProductPriceMeteredTiers' })
type TieredPrice = z.output<typeof TieredPrice>

/**
 * A price by begun packages of `package_size` units, after the `free_units` of a period. Unknown to
 * Polar's clients.
 */
const PackagePrice = z
  .object({
    ...metered,
    amount_type: z.literal('metered_package'),
    package_size: z.int(),
    package_amount: Amount,
    free_units: z.int(),
  })
  .meta({ id: 'ProductPriceMeteredPackage' })

/** The price of a seat within a range of seats; null: unlimited. */
const SeatTier = z.object({
  min_seats: z.int(),
  max_seats: z.int().nullable(),
  price_per_seat: Amount,
})

/** The tiers of a price per seat, without gaps; the limits are those of the first and last tier. */
export const SeatTiers = z
  .object({
    seat_tier_type: TierType,
    tiers: z.array(SeatTier),
    minimum_seats: z.int(),
    maximum_seats: z.int().nullable(),
  })
  .meta({ id: 'ProductPriceSeatTiers' })
export type SeatTiers = z.output<typeof SeatTiers>

/** A price per seat. Unknown to SDKs before 0.41. */
const SeatPrice = z
  .object({ ...price, ...money, amount_type: z.literal('seat_based'), seat_tiers: SeatTiers })
  .meta({ id: 'ProductPriceSeatBased' })
type SeatPrice = z.output<typeof SeatPrice>

/** A price of a product; `amount_type` is the discriminator. */
export const ProductPrice = z
  .discriminatedUnion('amount_type', [
    FixedPrice,
    CustomPrice,
    FreePrice,
    SeatPrice,
    MeteredPrice,
    TieredPrice,
    PackagePrice,
  ])
  .meta({ id: 'ProductPrice' })
export type ProductPrice = z.output<typeof ProductPrice>

/** Values of the fields that only other SDK generations have. */
export const neutralPrice = {
  source: 'catalog',
} as const satisfies Partial<FixedPrice>

/** An amount a buyer pays: 50 to 99,999,999 minor units. */
export const ChargeableAmount = z.int().min(AMOUNT_MIN).max(AMOUNT_MAX)

const AmountOrZero = z
  .int()
  .min(0)
  .max(AMOUNT_MAX)
  .refine(amount => amount === 0 || amount >= AMOUNT_MIN, {
    message: `Input should be 0 or at least ${AMOUNT_MIN}`,
  })

const currency = {
  price_currency: SupportedCurrency.default('usd'),
  tax_behavior: TaxBehavior.nullable().default(null),
}
const custom = (most: number) => z.int().min(AMOUNT_MIN).max(most).nullable().default(null)

/**
 * The price of a unit, in minor units: as text, or as a number in its shortest decimal form. Both
 * are kept as written, up to five digits before the decimal point and twelve after it.
 */
const decimalOrZero = z
  .union([z.string().max(64), z.number().transform(plainDigits)])
  .refine(text => UNIT_AMOUNT.test(text), {
    message: 'Input should be a decimal of at most 5 and 12 digits',
    abort: true,
  })
const decimal = decimalOrZero.refine(text => /[1-9]/.test(text), 'Input should be greater than 0')

/** The maximum number of tiers of a price. */
export const TIERS_MAX = 50

const meteredTier = z.object({
  bound: z.int().min(1).nullable().default(null),
  unit_amount: decimalOrZero,
})

const meteredTiers = z.object({
  type: TierType,
  tiers: z.array(meteredTier).min(1).max(TIERS_MAX),
})

const usage = {
  meter_id: Id,
  ...currency,
  minimum_amount: z.int().min(0).max(INT32_MAX).nullable().default(null),
  cap_amount: z.int().min(0).max(INT32_MAX).nullable().default(null),
  limit_type: LimitType.default('overage'),
}

const packages = {
  package_size: z.int().min(1).max(INT32_MAX),
  package_amount: z.int().min(1).max(AMOUNT_MAX),
  free_units: z.int().min(0).max(INT32_MAX).default(0),
}

const seatTier = z.object({
  min_seats: z.int().min(1).max(SEATS_MAX),
  max_seats: z.int().min(1).max(SEATS_MAX).nullable().default(null),
  price_per_seat: z.int().min(0).max(AMOUNT_MAX),
})

const seatTiers = z.object({
  seat_tier_type: TierType.default('volume'),
  tiers: z.array(seatTier).min(1).max(TIERS_MAX),
})

const ExistingPrice = z.discriminatedUnion('amount_type', [
  z.object({ amount_type: z.literal('fixed'), price_amount: AmountOrZero, ...currency }),
  z.object({
    amount_type: z.literal('custom'),
    ...currency,
    minimum_amount: custom(AMOUNT_MAX),
    maximum_amount: custom(CUSTOM_AMOUNT_MAX),
    preset_amount: custom(CUSTOM_AMOUNT_MAX),
  }),
  z.object({
    amount_type: z.literal('free'),
    /** For a free price sent as a fixed price of 0: the newest clients have no free ones. */
    price_currency: SupportedCurrency.optional(),
  }),
  z.object({ amount_type: z.literal('seat_based'), ...currency, seat_tiers: seatTiers }),
  z.object({ amount_type: z.literal('metered_unit'), ...usage, unit_amount: decimal }),
  z.object({ amount_type: z.literal('metered_tiers'), ...usage, tiers: meteredTiers }),
  z.object({ amount_type: z.literal('metered_package'), ...usage, ...packages }),
])

/**
 * A new price; a fixed price of 0 is free, in its currency. The products module validates the
 * combination of prices (one static price per currency).
 */
export const ProductPriceCreate = ExistingPrice.transform(price =>
  price.amount_type === 'fixed' && price.price_amount === 0
    ? { amount_type: 'free' as const, price_currency: price.price_currency }
    : price,
)
export type ProductPriceCreate = z.output<typeof ProductPriceCreate>

/** Keeps an existing price of the product. */
export const ExistingProductPrice = z.object({ id: Id })
export type ExistingProductPrice = z.output<typeof ExistingProductPrice>

/** Five digits before the decimal point and twelve after it: the precision of the column. */
const UNIT_AMOUNT = /^\d{1,5}(\.\d{1,12})?$/

/** The shortest decimal form of a number without an exponent: 1.5e-7 is 0.00000015. */
function plainDigits(value: number): string {
  const [digits = '', exponent] = String(value).split('e-')
  if (exponent === undefined) return digits
  const [total = '', rest = ''] = digits.split('.')
  return `0.${'0'.repeat(Number(exponent) - 1)}${total}${rest}`
}
