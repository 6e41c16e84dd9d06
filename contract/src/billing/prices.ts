import { z } from 'zod'
import { Amount, Currency, entity, Id } from '../kit/fields.ts'
import { AMOUNT_MAX, AMOUNT_MIN } from './amount-bounds.ts'
import { KnownCurrency, stepOf } from './currencies.ts'
import { MeterUnit } from './meters.ts'

/** The least of a currency that can be charged exactly: a whole ariary is a hundred minor units. */
export const leastAmount = (currency: string): number =>
  Math.ceil(AMOUNT_MIN / stepOf(currency)) * stepOf(currency)

/** Most a pay-what-you-want price may preset or allow, in minor units. */
export const CUSTOM_AMOUNT_MAX = 1_000_000
/** What a pay-what-you-want price asks when nothing else is set, in minor units. */
export const CUSTOM_AMOUNT_DEFAULT = 1000

const INT32_MAX = 2_147_483_647

/** How often something recurs. */
export const RecurringInterval = z.enum(['day', 'week', 'month', 'year'])
export type RecurringInterval = z.output<typeof RecurringInterval>

/** Most intervals one period may have. */
export const INTERVAL_COUNT_MAX = 999
/** Most intervals a trial may last. */
export const TRIAL_COUNT_MAX = 1000
/** Most seats anybody may buy at once. */
export const SEATS_MAX = 100_000

/** Whether a price is paid once or again and again. */
export const PriceType = z.enum(['one_time', 'recurring'])
export type PriceType = z.output<typeof PriceType>

/** Whether prices include tax; `location` follows the custom of the buyer's country. */
export const TaxBehavior = z.enum(['location', 'inclusive', 'exclusive'])
export type TaxBehavior = z.output<typeof TaxBehavior>

const price = {
  ...entity,
  source: z.enum(['catalog', 'ad_hoc']),
  is_archived: z.boolean(),
  product_id: Id,
  type: PriceType,
  recurring_interval: RecurringInterval.nullable(),
  /** Only on prices from before products had intervals; absent on every other. */
  legacy: z.literal(true).optional(),
}

/** Null where the price says nothing of tax itself: then the organization does. */
const money = { price_currency: Currency, tax_behavior: TaxBehavior.nullable() }

/** A price of a set amount. */
export const FixedPrice = z
  .object({ ...price, ...money, amount_type: z.literal('fixed'), price_amount: Amount })
  .meta({ id: 'ProductPriceFixed' })
export type FixedPrice = z.output<typeof FixedPrice>

/** A price the buyer chooses within bounds. */
export const CustomPrice = z
  .object({
    ...price,
    ...money,
    amount_type: z.literal('custom'),
    /** Never null for SDK 0.49: the least any price may be, where the merchant set none. */
    minimum_amount: Amount,
    maximum_amount: Amount.nullable(),
    preset_amount: Amount.nullable(),
  })
  .meta({ id: 'ProductPriceCustom' })
export type CustomPrice = z.output<typeof CustomPrice>

/** No price. Unknown to SDK 0.49; a fixed price of 0 is known to all. */
export const FreePrice = z
  .object({ ...price, amount_type: z.literal('free') })
  .meta({ id: 'ProductPriceFree' })
export type FreePrice = z.output<typeof FreePrice>

/** A price per metered unit; `unit_amount` is a decimal string in minor units (`"0.05"`). */
export const MeteredPrice = z
  .object({
    ...price,
    ...money,
    amount_type: z.literal('metered_unit'),
    unit_amount: z.string(),
    cap_amount: Amount.nullable(),
    meter_id: Id,
    meter: z.object({
      id: Id,
      name: z.string(),
      unit: MeterUnit,
      custom_label: z.string().nullable(),
      custom_multiplier: z.int().nullable(),
    }),
  })
  .meta({ id: 'ProductPriceMeteredUnit' })
export type MeteredPrice = z.output<typeof MeteredPrice>

/**
 * How tiers add up. `volume`: the tier the number of seats falls into prices all of them.
 * `graduated`: each seat costs what its own tier says.
 */
export const SeatTierType = z.enum(['volume', 'graduated'])
export type SeatTierType = z.output<typeof SeatTierType>

/** What a seat costs from one number of seats to another; null: however many. */
const SeatTier = z.object({
  min_seats: z.int(),
  max_seats: z.int().nullable(),
  price_per_seat: Amount,
})

/** The tiers of a price by the seat, without gaps; the bounds are those of first and last. */
export const SeatTiers = z
  .object({
    seat_tier_type: SeatTierType,
    tiers: z.array(SeatTier),
    minimum_seats: z.int(),
    maximum_seats: z.int().nullable(),
  })
  .meta({ id: 'ProductPriceSeatTiers' })
export type SeatTiers = z.output<typeof SeatTiers>

/** A price per seat. Unknown to SDKs before 0.41. */
export const SeatPrice = z
  .object({ ...price, ...money, amount_type: z.literal('seat_based'), seat_tiers: SeatTiers })
  .meta({ id: 'ProductPriceSeatBased' })
export type SeatPrice = z.output<typeof SeatPrice>

/** A price of a product, told apart by `amount_type`. */
export const ProductPrice = z
  .discriminatedUnion('amount_type', [FixedPrice, CustomPrice, FreePrice, SeatPrice, MeteredPrice])
  .meta({ id: 'ProductPrice' })
export type ProductPrice = z.output<typeof ProductPrice>

/** Values of fields a price has for other SDK generations only. */
export const neutralPrice = {
  source: 'catalog',
} as const satisfies Partial<FixedPrice>

/** An amount a buyer pays: 50 to 99,999,999 minor units. */
export const ChargeableAmount = z.int().min(AMOUNT_MIN).max(AMOUNT_MAX)

const AmountOrNothing = z
  .int()
  .min(0)
  .max(AMOUNT_MAX)
  .refine(amount => amount === 0 || amount >= AMOUNT_MIN, {
    message: `Input should be 0 or at least ${AMOUNT_MIN}`,
  })

const currency = {
  price_currency: KnownCurrency.default('usd'),
  tax_behavior: TaxBehavior.nullable().default(null),
}
const custom = (most: number) => z.int().min(AMOUNT_MIN).max(most).nullable().default(null)

/**
 * What a unit costs, in minor units: as text, or as a number in the fewest digits that mean it.
 * Both are kept as written, up to five digits before the point and twelve behind it.
 */
const decimal = z
  .union([z.string().max(64), z.number().transform(plainDigits)])
  .refine(text => UNIT_AMOUNT.test(text), {
    message: 'Input should be a decimal of at most 5 and 12 digits',
    abort: true,
  })
  .refine(text => /[1-9]/.test(text), 'Input should be greater than 0')

const seatTier = z.object({
  min_seats: z.int().min(1).max(SEATS_MAX),
  max_seats: z.int().min(1).max(SEATS_MAX).nullable().default(null),
  price_per_seat: z.int().min(0).max(AMOUNT_MAX),
})

const seatTiers = z.object({
  seat_tier_type: SeatTierType.default('volume'),
  tiers: z.array(seatTier).min(1).max(50),
})

const GivenPrice = z.discriminatedUnion('amount_type', [
  z.object({ amount_type: z.literal('fixed'), price_amount: AmountOrNothing, ...currency }),
  z.object({
    amount_type: z.literal('custom'),
    ...currency,
    minimum_amount: custom(AMOUNT_MAX),
    maximum_amount: custom(CUSTOM_AMOUNT_MAX),
    preset_amount: custom(CUSTOM_AMOUNT_MAX),
  }),
  z.object({
    amount_type: z.literal('free'),
    /** Of what is told as a fixed price of 0: the newest clients have no free ones. */
    price_currency: KnownCurrency.optional(),
  }),
  z.object({ amount_type: z.literal('seat_based'), ...currency, seat_tiers: seatTiers }),
  z.object({
    amount_type: z.literal('metered_unit'),
    meter_id: Id,
    ...currency,
    unit_amount: decimal,
    cap_amount: z.int().min(0).max(INT32_MAX).nullable().default(null),
  }),
])

/**
 * A new price; a fixed one of 0 is free, in its currency. Whether prices go together (one static
 * per currency) the products room says.
 */
export const ProductPriceCreate = GivenPrice.transform(price =>
  price.amount_type === 'fixed' && price.price_amount === 0
    ? { amount_type: 'free' as const, price_currency: price.price_currency }
    : price,
)
export type ProductPriceCreate = z.output<typeof ProductPriceCreate>

/** Keeps a price the product already has. */
export const ExistingProductPrice = z.object({ id: Id })
export type ExistingProductPrice = z.output<typeof ExistingProductPrice>

/** Five digits before the point and twelve behind it: what the column holds. */
const UNIT_AMOUNT = /^\d{1,5}(\.\d{1,12})?$/

/** The shortest digits of a number without an exponent: 1.5e-7 is 0.00000015. */
function plainDigits(value: number): string {
  const [digits = '', exponent] = String(value).split('e-')
  if (exponent === undefined) return digits
  const [whole = '', rest = ''] = digits.split('.')
  return `0.${'0'.repeat(Number(exponent) - 1)}${whole}${rest}`
}
