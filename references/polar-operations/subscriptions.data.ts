import { itemsOf } from '../test-polar-client.ts'
import { buy, type Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'
import { subscribed } from './sale.ts'

const everything = {
  '': 'Subscription',
  customer: 'Customer',
  product: 'Product',
  'prices.0': 'Price',
} as const

const cancellation = {
  customerCancellationReason: 'too_expensive',
  customerCancellationComment: 'For now',
}

const monthly = ({ polar }: Shop, priceAmount: number, more: object = {}) =>
  polar.products.create({
    name: 'Larger',
    recurringInterval: 'month',
    prices: [{ amountType: 'fixed', priceAmount, priceCurrency: 'usd' }],
    ...more,
  })

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

const SECOND_PRICE = 3000
/** The number of charge attempts before the result is left to the scheduler. */
const ATTEMPTS_MAX = 3
const RETRY_MS = 31_000

/** A customer in a week's trial of a larger plan. */
async function startTrial(shop: Shop): Promise<{ id: string }> {
  const attempt = await monthly(shop, SECOND_PRICE)
  const trial = { trial_interval: 'day', trial_interval_count: 7 }
  await shop.acme.server.patch(`/v1/products/${attempt.id}`, trial)
  const { opened } = await buy(shop, attempt.id)
  const { customerId } = await shop.polar.checkouts.get({ id: opened.id })
  const [subscription] = await itemsOf(shop.polar.subscriptions.list({ customerId }))
  return subscription
}

/** A change whose payment is in progress, with an unknown result. */
async function paidMeanwhile(shop: Shop): Promise<{ id: string; afterwards: () => Promise<void> }> {
  const { id } = await subscribed(shop)
  const { id: product_id } = await monthly(shop, SECOND_PRICE)
  const { control } = shop.server.stripe
  control.addFault({ kind: 'webhook_lost', count: 1 })
  control.addFault({
    kind: 'timeout_after',
    match: 'POST /v1/payment_intents',
    count: ATTEMPTS_MAX,
  })
  const change = { product_id, proration_behavior: 'invoice' }
  const started = await shop.acme.server.patch(`/v1/subscriptions/${id}`, change)
  if (started.status !== 409) throw new Error(`the change returned status ${started.status}`)
  const afterwards = async () => {
    shop.server.clock.pass(RETRY_MS)
    await shop.server.drainJobs()
  }
  return { id, afterwards }
}

/** Operations on subscriptions. */
export const subscriptions: Operations = {
  'subscriptions.list': {
    calls: {
      'of a customer': async shop => {
        const { id, customerId } = await subscribed(shop)
        return {
          given: [{ customerId, productId: shop.plan.id, active: true }],
          answer: [
            { id, customerId, status: 'active', amount: 1000, product: { name: 'Handbook' } },
          ],
        }
      },
    },
    holds: {
      '0': 'Subscription',
      '0.customer': 'Customer',
      '0.product': 'Product',
      '0.prices.0': 'Price',
    },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'subscriptions.get': {
    calls: {
      'that runs': async shop => {
        const { id, customerId } = await subscribed(shop)
        return {
          given: [{ id }],
          answer: {
            ...{ id, customerId, status: 'active', amount: 1000, currency: 'usd' },
            ...{ recurringInterval: 'month', cancelAtPeriodEnd: false, endedAt: null },
            prices: [{ amountType: 'fixed', priceAmount: 1000 }],
          },
        }
      },
    },
    holds: everything,
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'subscriptions.update': {
    calls: {
      'to its end with the period': async shop => {
        const { id } = await subscribed(shop)
        const subscriptionUpdate = { cancelAtPeriodEnd: true, ...cancellation }
        const answer = { id, status: 'active', cancelAtPeriodEnd: true, ...cancellation }
        return { given: [{ id, subscriptionUpdate }], answer }
      },
      'to go on after all': async shop => {
        const { id } = await subscribed(shop)
        const update = (cancelAtPeriodEnd: boolean) => ({ cancelAtPeriodEnd })
        await shop.polar.subscriptions.update({ id, subscriptionUpdate: update(true) })
        return {
          given: [{ id, subscriptionUpdate: update(false) }],
          answer: { id, cancelAtPeriodEnd: false, endsAt: null, canceledAt: null },
        }
      },
      'to its end now': async shop => {
        const { id } = await subscribed(shop)
        const subscriptionUpdate = { revoke: true, ...cancellation }
        return {
          given: [{ id, subscriptionUpdate }],
          answer: { id, status: 'canceled', ...cancellation },
        }
      },
      'to another product, paid at once': async shop => {
        const { id } = await subscribed(shop)
        const { id: productId } = await monthly(shop, SECOND_PRICE)
        return {
          given: [{ id, subscriptionUpdate: { productId, prorationBehavior: 'invoice' } }],
          answer: { id, productId, amount: SECOND_PRICE, product: { name: 'Larger' } },
        }
      },
      'to another product, paid with the renewal': async shop => {
        const { id } = await subscribed(shop)
        const { id: productId } = await monthly(shop, SECOND_PRICE)
        return {
          given: [{ id, subscriptionUpdate: { productId, prorationBehavior: 'prorate' } }],
          answer: { id, productId, amount: SECOND_PRICE },
        }
      },
      'to another product with the next period': async shop => {
        const { id } = await subscribed(shop)
        const { id: productId } = await monthly(shop, SECOND_PRICE)
        return {
          given: [{ id, subscriptionUpdate: { productId, prorationBehavior: 'next_period' } }],
          answer: { id, productId: shop.plan.id, pendingUpdate: { productId, seats: null } },
        }
      },
      'to a discount': async shop => {
        const { id } = await subscribed(shop)
        const half = { type: 'percentage', duration: 'forever', basisPoints: 5000, name: 'Half' }
        const { id: discountId } = await shop.polar.discounts.create(half)
        const subscriptionUpdate = { discountId }
        return { given: [{ id, subscriptionUpdate }], answer: { id, discountId } }
      },
      'to another end of its trial': async shop => {
        const { id } = await startTrial(shop)
        const trialEnd = inDays(10)
        return {
          given: [{ id, subscriptionUpdate: { trialEnd } }],
          answer: { id, status: 'trialing', trialEnd },
        }
      },
      'to another end of its period': async shop => {
        const { id } = await subscribed(shop)
        const currentBillingPeriodEnd = inDays(50)
        return {
          given: [{ id, subscriptionUpdate: { currentBillingPeriodEnd } }],
          answer: { id, currentPeriodEnd: currentBillingPeriodEnd },
        }
      },
      'to a pause': async shop => {
        const { id } = await subscribed(shop)
        return {
          given: [{ id, subscriptionUpdate: { pauseAtPeriodEnd: true } }],
          answer: { id, status: 'active', pauseAtPeriodEnd: true },
        }
      },
      'to what it is, without what waits': async shop => {
        const { id } = await subscribed(shop)
        const { id: product_id } = await monthly(shop, SECOND_PRICE)
        const change = { product_id, proration_behavior: 'next_period' }
        await shop.acme.server.patch(`/v1/subscriptions/${id}`, change)
        return {
          given: [{ id, subscriptionUpdate: { pendingUpdate: null } }],
          answer: { id, productId: shop.plan.id, pendingUpdate: null },
        }
      },
    },
    holds: everything,
    missing: [{ id: UNKNOWN_ID, subscriptionUpdate: { cancelAtPeriodEnd: true } }],
    wrong: async shop => {
      const { id } = await subscribed(shop)
      const subscriptionUpdate = { productId: UNKNOWN_ID, prorationBehavior: 'invoice' }
      return { given: [{ id, subscriptionUpdate }], at: ['body', 'product_id'] }
    },
    conflict: async shop => {
      const { id, afterwards } = await paidMeanwhile(shop)
      const { id: productId } = await monthly(shop, SECOND_PRICE)
      const subscriptionUpdate = { productId, prorationBehavior: 'invoice' }
      const args = [{ id, subscriptionUpdate }]
      return { given: args, named: 'SubscriptionLocked', knownSince: '0.34.17', afterwards }
    },
  },
  'subscriptions.revoke': {
    calls: {
      now: async shop => {
        const { id } = await subscribed(shop)
        return { given: [{ id }], answer: { id, status: 'canceled', cancelAtPeriodEnd: false } }
      },
    },
    holds: everything,
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'subscriptions.export': {
    calls: {
      'as a table': async shop => {
        const { order } = await subscribed(shop)
        return {
          given: [{ organizationId: shop.acme.organization.id }],
          answer: new RegExp(`^Email,Created At,Active,[^]*${order.customer.email},`),
        }
      },
    },
    wrong: { given: [{ organizationId: ['nothing'] }], at: ['query', 'organization_id', 0] },
  },
}
