import { z } from 'zod'
import { Amount, Currency, entity, Id, Metadata, Moment } from '../kit/fields.ts'
import { ProductSummary } from './products.ts'

const identity = { id: Id, name: z.string(), code: z.string().nullable() }

/** `amounts` holds the amount per currency for SDK 0.49: at least the discount's own. */
const fixed = {
  type: z.literal('fixed'),
  amount: Amount,
  currency: Currency,
  amounts: z.record(z.string(), z.int()),
}
const percentage = { type: z.literal('percentage'), basis_points: z.int() }
const onceOrForever = { duration: z.enum(['once', 'forever']) }
const repeating = { duration: z.literal('repeating'), duration_in_months: z.int() }

const terms = {
  ...entity,
  metadata: Metadata,
  name: z.string(),
  code: z.string().nullable(),
  starts_at: Moment.nullable(),
  ends_at: Moment.nullable(),
  max_redemptions: z.int().nullable(),
  max_redemptions_per_customer: z.int().nullable(),
  redemptions_count: z.int(),
  organization_id: Id,
}

/** Four variants: by `type`, then by `duration`. */
const variants = <T extends z.core.$ZodLooseShape>(fields: T) =>
  z.discriminatedUnion('type', [
    z.discriminatedUnion('duration', [
      z.object({ ...fields, ...fixed, ...onceOrForever }),
      z.object({ ...fields, ...fixed, ...repeating }),
    ]),
    z.discriminatedUnion('duration', [
      z.object({ ...fields, ...percentage, ...onceOrForever }),
      z.object({ ...fields, ...percentage, ...repeating }),
    ]),
  ])

/** A discount as its merchant sees it; percentages are basis points (1 to 10000). */
export const Discount = variants({ ...terms, products: z.array(ProductSummary) }).meta({
  id: 'Discount',
})
export type Discount = z.output<typeof Discount>

/** A discount as orders, subscriptions and checkout links carry it. */
export const DiscountSummary = variants(terms).meta({ id: 'DiscountSummary' })
export type DiscountSummary = z.output<typeof DiscountSummary>

/** A discount as the buyer sees it. */
export const CheckoutDiscount = variants(identity).meta({ id: 'CheckoutDiscount' })
export type CheckoutDiscount = z.output<typeof CheckoutDiscount>
