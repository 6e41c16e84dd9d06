import { isMeteredType } from '@gatehouse/contract/billing/metered-types'
import type { ProductChange, SeatChange } from '@gatehouse/contract/billing/subscription-updates'
import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../../platform/work.ts'
import { inapplicableReason } from '../../discounts/discount-problem.ts'
import { staticPrice, tiersOf, type PriceColumns } from '../../products/price.ts'
import { intervalOf } from '../../products/product.ts'
import { seatProblem, seatBounds, type SeatRange } from '../../products/seat-price.ts'
import { anchorAfter } from '../period.ts'
import type { SubscriptionWithNested } from '../subscription.ts'
import type { Terms } from '../terms.ts'
import type { ChangeRow } from './change.ts'
import { openChangeOf, pricesBy, productIn } from './queries.ts'

/** The new terms of a subscription. */
export type ChangeTarget = Terms & { product_id: string; price_ids: string[] }

/** Finds the terms a change requests, or rejects them if they are not allowed. */
export const targetOf = (
  work: Work,
  subscription: SubscriptionWithNested,
  change: ProductChange | SeatChange,
): Promise<ChangeTarget> | ChangeTarget =>
  'product_id' in change
    ? targetOnProduct(work, subscription, change.product_id)
    : withSeats(subscription, change.seats)

async function targetOnProduct(
  work: Work,
  subscription: SubscriptionWithNested,
  id: string,
): Promise<ChangeTarget> {
  const { organization_id, currency } = subscription
  const reject = (msg: string) => invalid({ loc: ['body', 'product_id'], msg, input: id })
  const product = await productIn(work, organization_id, id)
  if (!product) return reject('Product does not exist.')
  if (product.is_archived) return reject('Product is archived.')
  const recurring_interval = intervalOf(product)
  if (recurring_interval === null) return reject('Product is not recurring.')
  const price = staticPrice(product, currency)
  const usage = product.prices.filter(
    item => isMeteredType(item.amount_type) && item.price_currency === currency,
  )
  const prices = price ? [price, ...usage] : usage
  if (prices.length === 0) return reject(`Product has no price in ${currency}.`)
  if (price?.amount_type === 'custom') {
    return reject("A subscription can't be changed to a product with a custom price.")
  }
  const price_ids = prices.map(item => item.id)
  if (id === subscription.product_id && isSame(price_ids, subscription)) {
    return reject('The subscription is already on this product.')
  }
  const seats = seatsForPrice(price, subscription.seats)
  const msg = seats === null ? undefined : seatProblem(rangeOf(price), seats)
  if (msg !== undefined) return reject(msg)
  return {
    ...subscription,
    ...{ product, product_id: id, prices, price_ids, seats, recurring_interval },
    recurring_interval_count: product.recurring_interval_count ?? 1,
    discount_applies: discountApplies(subscription, { id, recurring_interval, prices }),
  }
}

type ProductTerms = { id: string; recurring_interval: string | null; prices: PriceColumns[] }

const discountApplies = ({ discount, currency }: SubscriptionWithNested, product: ProductTerms) =>
  discount === null || inapplicableReason(discount, { product, currency }) === undefined

const isSame = (ids: string[], { prices }: SubscriptionWithNested) =>
  ids.join() === prices.map(({ id }) => id).join()

/** A plan without seats before starts with the minimum number; otherwise the number is kept. */
function seatsForPrice(price: PriceColumns | undefined, seats: number | null): number | null {
  const range = rangeOf(price)
  return range ? (seats ?? range.least) : null
}

function rangeOf(price: PriceColumns | undefined): SeatRange | undefined {
  if (price?.amount_type !== 'seat_based') return undefined
  const { minimum_seats, maximum_seats } = seatBounds(tiersOf(price))
  return { least: minimum_seats, most: maximum_seats ?? Infinity }
}

/** The number of seats the product's prices allow; undefined if none is per seat. */
export const seatRangeOf = (prices: readonly PriceColumns[]): SeatRange | undefined =>
  rangeOf(prices.find(({ amount_type }) => amount_type === 'seat_based'))

function withSeats(subscription: SubscriptionWithNested, seats: number): ChangeTarget {
  const { product_id, prices } = subscription
  const reject = (msg: string) => invalid({ loc: ['body', 'seats'], msg, input: seats })
  const msg = seatProblem(seatRangeOf(prices), seats)
  if (msg !== undefined) return reject(msg)
  if (seats === subscription.seats)
    return reject('The subscription already has this number of seats.')
  return { ...subscription, product_id, price_ids: prices.map(({ id }) => id), seats }
}

/** The terms of a pending change, at the prices agreed when it was requested. */
export async function targetOfPending(
  work: Work,
  subscription: SubscriptionWithNested,
  { product_id, price_ids, seats }: ChangeRow,
): Promise<ChangeTarget> {
  const { organization_id } = subscription
  const product = await productIn(work, organization_id, product_id)
  const recurring_interval = product && intervalOf(product)
  if (!product || !recurring_interval) throw new Error(`product ${product_id} must be recurring`)
  const prices = await pricesBy(work, price_ids)
  return {
    ...subscription,
    ...{ product, product_id, prices, price_ids, seats, recurring_interval },
    recurring_interval_count: product.recurring_interval_count ?? 1,
    anchor_day: anchorAfter(subscription.current_period_end, subscription),
    discount_applies: discountApplies(subscription, { id: product_id, recurring_interval, prices }),
  }
}

/** The terms of the next period: those of the pending change, if there is one. */
export async function nextTerms(work: Work, subscription: SubscriptionWithNested) {
  const waiting = await openChangeOf(work, subscription.id, 'waiting')
  return waiting ? targetOfPending(work, subscription, waiting) : subscription
}
