import type { Product, ProductPrice } from '@gatehouse/sdk/billing'

type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never

/** A price of a product, as the SDK returns it; times may be missing or texts. */
export type PricingPrice = Without<ProductPrice, 'createdAt' | 'modifiedAt'>

/**
 * A product in a pricing table: the SDK's products are such, also after they were sent as JSON.
 */
export type PricingProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'recurringInterval'
  | 'recurringIntervalCount'
  | 'trialInterval'
  | 'trialIntervalCount'
> & {
  prices: readonly PricingPrice[]
  benefits: readonly { id: string; description: string }[]
}

/** How often a product is billed; `once` is a one-time purchase. */
export type BillingInterval = NonNullable<PricingProduct['recurringInterval']> | 'once'

/** How often a product is billed. */
export const intervalOf = ({ recurringInterval }: PricingProduct): BillingInterval =>
  recurringInterval ?? 'once'
