import type { SubscriptionCreate } from '@gatehouse/contract/billing/manual-subscriptions'
import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import { invalid } from '@gatehouse/contract/kit/problems'
import { isMeteredType } from '@gatehouse/contract/billing/metered-types'
import type { OrganizationRow } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import { amountProblem, priceCheckout } from '../checkouts/pricing.ts'
import { seatsAllowed, seatsWithin } from '../checkouts/seats.ts'
import { discountProblem } from '../discounts/discount-problem.ts'
import { discountIn } from '../discounts/queries.ts'
import { discountable, reductionOf } from '../discounts/reduction.ts'
import { areFree, currentPrices, staticPrice, type NestedPrice } from '../products/price.ts'
import { intervalOf, type ProductWithParts } from '../products/product.ts'
import { findProducts } from '../products/queries.ts'
import type { Trial } from '../checkouts/trial.ts'

/** What a subscription by hand sells, and its amounts per period before tax, in minor units. */
export type PlannedSubscription = {
  product: ProductWithParts & { recurring_interval: RecurringInterval }
  price: NestedPrice
  price_ids: string[]
  currency: string
  seats: number | null
  amount: number
  discount_amount: number
  trial: Trial | null
  /** Whether nothing is ever charged. */
  free: boolean
}

/** Finds what a request for a subscription names, or rejects it. */
export async function planSubscription(
  work: Work,
  body: SubscriptionCreate,
  merchant: OrganizationRow,
): Promise<PlannedSubscription> {
  const product = await recurringProduct(work, body, merchant.id)
  const price = priceOf(product, body, merchant.default_presentment_currency)
  const seats = seatsOf(price, body)
  const { amount, currency } = amountOf(price, body, seats)
  const discount_amount = await discountOf(work, body, {
    merchant,
    product,
    price,
    amount,
    currency,
  })
  const prices = currentPrices(product)
  const usage = prices.filter(
    item => isMeteredType(item.amount_type) && item.price_currency === currency,
  )
  return {
    ...{ product, price, currency, seats, amount, discount_amount, trial: trialOf(body) },
    price_ids: [...new Set([price.id, ...usage.map(({ id }) => id)])],
    free: areFree([price, ...usage]),
  }
}

async function recurringProduct(
  work: Work,
  { product_id: input }: SubscriptionCreate,
  organization_id: string,
) {
  const [product] = await findProducts(work, [input])
  const reject = (msg: string) => invalid({ loc: ['body', 'product_id'], msg, input })
  if (product?.organization_id !== organization_id) return reject('Product does not exist.')
  if (product.is_archived) return reject('Product is archived.')
  const recurring_interval = intervalOf(product)
  if (recurring_interval === null) return reject('Only recurring products can be subscribed to.')
  return { ...product, recurring_interval }
}

function priceOf(
  product: ProductWithParts,
  { currency }: SubscriptionCreate,
  default_currency: string,
): NestedPrice {
  const price = currency
    ? staticPrice(product, currency)
    : (staticPrice(product, default_currency) ?? staticPrice(product))
  if (price) return price
  return invalid({
    loc: ['body', 'currency'],
    msg: 'This product has no such price.',
    input: currency,
  })
}

function seatsOf(price: NestedPrice, { seats: input }: SubscriptionCreate): number | null {
  const range = seatsAllowed(price, { min_seats: null, max_seats: null })
  const seats = seatsWithin(range, input ?? null)
  if (typeof input === 'number' && seats !== input) {
    const msg = range
      ? `Between ${range.least} and ${range.most} seats can be chosen.`
      : 'This product has no seats.'
    invalid({ loc: ['body', 'seats'], msg, input })
  }
  return seats
}

function amountOf(price: NestedPrice, { amount: input }: SubscriptionCreate, seats: number | null) {
  const loc = ['body', 'amount']
  if (typeof input === 'number') {
    const msg =
      price.amount_type === 'custom'
        ? amountProblem(price, input)
        : 'Only a custom price has an amount to choose.'
    if (msg !== undefined) invalid({ loc, msg, input })
  }
  return priceCheckout(price, input ?? null, seats)
}

type Discounted = Pick<PlannedSubscription, 'product' | 'price' | 'amount' | 'currency'> & {
  merchant: OrganizationRow
}

async function discountOf(
  work: Work,
  { discount_id: input }: SubscriptionCreate,
  { merchant, product, price, amount, currency }: Discounted,
): Promise<number> {
  if (!input) return 0
  const reject = (msg: string) => invalid({ loc: ['body', 'discount_id'], msg, input })
  const discount = await discountIn(work, merchant.id, { id: input })
  if (!discount) return reject('Discount does not exist.')
  const msg = discountProblem(discount, { product, currency }, work.now)
  if (msg !== undefined) return reject(msg)
  const base = discountable([{ amount, amount_type: price.amount_type }])
  return reductionOf(discount, base, currency)
}

function trialOf({ trial_interval, trial_interval_count }: SubscriptionCreate): Trial | null {
  if (trial_interval && trial_interval_count) return { trial_interval, trial_interval_count }
  if (!trial_interval && !trial_interval_count) return null
  const field = trial_interval ? 'trial_interval_count' : 'trial_interval'
  return invalid({ loc: ['body', field], msg: 'Field required', type: 'missing' })
}
