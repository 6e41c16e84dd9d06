import { billing } from './connection.ts'

/** By this entry of its metadata, the app finds the plan in a sandbox and in production alike. */
export const PLAN = { plan: 'pro' }

/** The plan that the app sells, and the benefit that gates the paid feature. */
export type Plan = { productId: string; benefitId: string; name: string; price: string }

/** Finds the plan. `npm run seed` creates it in a sandbox. */
export async function findPlan(): Promise<Plan> {
  const { items } = await billing.products.list({ metadata: PLAN, isArchived: false })
  const [product] = items
  const [benefit] = product?.benefits ?? []
  const [price] = product?.prices ?? []
  if (!product || !benefit || price?.amountType !== 'fixed')
    throw new Error('There is no plan with a fixed price and a benefit yet. Run: npm run seed')
  const amount = formatAmount(price.priceAmount, price.priceCurrency)
  const every = product.recurringInterval ? ` a ${product.recurringInterval}` : ''
  return {
    productId: product.id,
    benefitId: benefit.id,
    name: product.name,
    price: `${amount}${every}`,
  }
}

/** Amounts are whole minor units, such as cents; how many make a unit depends on the currency. */
function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}
