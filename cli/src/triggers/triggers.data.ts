import type { Entity, SandboxShop } from './sandbox-shop.ts'

/** How an event is made to happen. */
export type Trigger = {
  event: string
  /** What happens, for people. */
  about: string
  /** By how much the organization's clock is advanced, which cannot be undone. */
  advances?: string
  run(shop: SandboxShop): Promise<unknown>
}

/** Can be saved at the start of a trial; every charge is declined. */
const CARD_THAT_FAILS_LATER = '4000000000000341'
/** Its refunds are pending at first. */
const CARD_THAT_REFUNDS_LATER = '4000000000007726'

const customer = (shop: SandboxShop) =>
  shop.create('customer', '/v1/customers/', { email: `${crypto.randomUUID()}@example.com` })

const benefit = (shop: SandboxShop) =>
  shop.create('benefit', '/v1/benefits/', {
    type: 'custom',
    description: 'Benefit of gatehouse trigger',
    properties: { note: 'Thank you.' },
  })

const discount = (shop: SandboxShop) =>
  shop.create('discount', '/v1/discounts/', {
    ...{ name: 'Discount of gatehouse trigger', type: 'percentage', basis_points: 1000 },
    duration: 'once',
  })

const plan = (shop: SandboxShop, more: Record<string, unknown> = {}) =>
  shop.product({ name: 'Plan of gatehouse trigger', recurring_interval: 'month', ...more })

async function planWithBenefit(shop: SandboxShop): Promise<Entity> {
  const [made, { id }] = [await plan(shop), await benefit(shop)]
  await shop.post(`/v1/products/${made.id}/benefits`, { benefits: [id] })
  return made
}

const subscriptionPath = ({ subscription_id }: Entity) =>
  `/v1/subscriptions/${String(subscription_id)}`

/** Subscribes a new customer; returns the path of the subscription. */
const subscribe = async (shop: SandboxShop) => subscriptionPath(await shop.buy(await plan(shop)))

const buyOnce = async (shop: SandboxShop) => shop.buy(await shop.product())

async function cancelLater(shop: SandboxShop): Promise<string> {
  const path = await subscribe(shop)
  await shop.patch(path, { cancel_at_period_end: true })
  return path
}

async function pause(shop: SandboxShop): Promise<string> {
  const path = await subscribe(shop)
  await shop.patch(path, { pause: true })
  return path
}

async function refund(shop: SandboxShop, card?: string): Promise<Entity> {
  const order = await shop.buy(await shop.product(), card === undefined ? {} : { card })
  const body = { order_id: order.id, amount: order.net_amount, reason: 'customer_request' }
  return shop.create('refund', '/v1/refunds/', body)
}

const refundNow = (shop: SandboxShop) => refund(shop)

/** The bank confirms the refund after a moment. */
async function refundLater(shop: SandboxShop): Promise<void> {
  const { id } = await refund(shop, CARD_THAT_REFUNDS_LATER)
  await shop.first('/v1/refunds/', { id, status: 'succeeded' })
}

async function renewCredits(shop: SandboxShop): Promise<void> {
  const { id: meter_id } = await createMeter(shop, 'gatehouse.trigger')
  const credits = await shop.create('benefit', '/v1/benefits/', {
    ...{ type: 'meter_credit', description: 'Credits of gatehouse trigger' },
    properties: { units: 100, rollover: false, meter_id },
  })
  const made = await plan(shop)
  await shop.post(`/v1/products/${made.id}/benefits`, { benefits: [credits.id] })
  const { customer_id } = await shop.buy(made)
  await shop.first('/v1/benefit-grants/', { customer_id: String(customer_id), is_granted: 'true' })
  await shop.advance('32days')
}

const createMeter = (shop: SandboxShop, name: string) =>
  shop.create('meter', '/v1/meters/', {
    name: 'Meter of gatehouse trigger',
    filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: name }] },
    aggregation: { func: 'count' },
  })

async function assignSeat(shop: SandboxShop): Promise<Entity> {
  const seats = await shop.product({
    ...{ name: 'Seats of gatehouse trigger', recurring_interval: 'month', assigns_seats: true },
    prices: [
      {
        ...{ amount_type: 'seat_based', price_currency: 'usd' },
        seat_tiers: { tiers: [{ min_seats: 1, max_seats: null, price_per_seat: 1000 }] },
      },
    ],
  })
  const { subscription_id } = await shop.buy(seats, { seats: 2 })
  const email = `${crypto.randomUUID()}@example.com`
  return shop.create('seat', '/v1/customer-seats', { subscription_id, email })
}

async function reachAlert(shop: SandboxShop): Promise<void> {
  const name = `gatehouse.trigger.${crypto.randomUUID()}`
  const meter = await createMeter(shop, name)
  const alert = { meter_id: meter.id, name: 'Alert of gatehouse trigger', threshold: 1 }
  await shop.create('usage alert', '/v1/usage-alerts/', alert)
  const { id: customer_id } = await customer(shop)
  await shop.post('/v1/events/ingest', { events: [{ name, customer_id }] })
}

/** Every event that `gatehouse trigger` can make happen, in the order of the reference. */
export const triggers: Trigger[] = [
  {
    event: 'checkout.created',
    about: 'opens a checkout',
    run: async shop => {
      const { id } = await shop.product()
      await shop.create('checkout', '/v1/checkouts/', { products: [id] })
    },
  },
  {
    event: 'checkout.updated',
    about: 'opens a checkout and pays it with a test card',
    run: buyOnce,
  },
  {
    event: 'checkout.expired',
    about: 'opens a checkout and lets it expire',
    advances: '2days',
    run: async shop => {
      const { id } = await shop.product()
      await shop.create('checkout', '/v1/checkouts/', { products: [id] })
      await shop.advance('2days')
    },
  },
  { event: 'customer.created', about: 'creates a customer', run: customer },
  {
    event: 'customer.updated',
    about: 'creates a customer and changes their name',
    run: async shop =>
      shop.patch(`/v1/customers/${(await customer(shop)).id}`, { name: 'Renamed' }),
  },
  {
    event: 'customer.deleted',
    about: 'creates a customer and deletes them',
    run: async shop => shop.remove(`/v1/customers/${(await customer(shop)).id}`),
  },
  {
    event: 'customer.state_changed',
    about: 'subscribes a new customer to a plan with a benefit',
    run: async shop => shop.buy(await planWithBenefit(shop)),
  },
  {
    event: 'customer_seat.assigned',
    about: 'sells two seats and assigns one',
    run: assignSeat,
  },
  {
    event: 'customer_seat.revoked',
    about: 'sells two seats, assigns one and revokes it',
    run: async shop => shop.remove(`/v1/customer-seats/${(await assignSeat(shop)).id}`),
  },
  { event: 'order.created', about: 'sells a product for a test payment', run: buyOnce },
  { event: 'order.paid', about: 'sells a product for a test payment', run: buyOnce },
  {
    event: 'order.updated',
    about: 'sells a product and refunds the order',
    run: refundNow,
  },
  { event: 'order.refunded', about: 'sells a product and refunds the order', run: refundNow },
  { event: 'subscription.created', about: 'subscribes a new customer to a plan', run: subscribe },
  { event: 'subscription.active', about: 'subscribes a new customer to a plan', run: subscribe },
  {
    event: 'subscription.updated',
    about: 'subscribes a new customer and cancels at the end of the period',
    run: cancelLater,
  },
  {
    event: 'subscription.canceled',
    about: 'subscribes a new customer and cancels at the end of the period',
    run: cancelLater,
  },
  {
    event: 'subscription.uncanceled',
    about: 'subscribes a new customer, cancels at the end of the period and uncancels',
    run: async shop => shop.patch(await cancelLater(shop), { cancel_at_period_end: false }),
  },
  {
    event: 'subscription.revoked',
    about: 'subscribes a new customer and ends the subscription immediately',
    run: async shop => shop.remove(await subscribe(shop)),
  },
  {
    event: 'subscription.past_due',
    about: 'starts a trial with a card that declines the first charge',
    advances: '2days',
    run: async shop => {
      const trial = { trial_interval: 'day', trial_interval_count: 1 }
      const tried = await plan(shop, trial)
      await shop.checkOut(tried, { card: CARD_THAT_FAILS_LATER })
      await shop.first('/v1/subscriptions/', { product_id: tried.id })
      await shop.advance('2days')
    },
  },
  {
    event: 'subscription.paused',
    about: 'subscribes a new customer and pauses the subscription',
    run: pause,
  },
  {
    event: 'subscription.resumed',
    about: 'subscribes a new customer, pauses the subscription and resumes it',
    run: async shop => shop.patch(await pause(shop), { resume: true }),
  },
  {
    event: 'subscription.cycled',
    about: 'subscribes a new customer and renews the subscription',
    advances: '32days',
    run: async shop => {
      await subscribe(shop)
      await shop.advance('32days')
    },
  },
  { event: 'refund.created', about: 'sells a product and refunds the order', run: refundNow },
  {
    event: 'refund.updated',
    about: 'refunds an order to a card that confirms it later',
    run: refundLater,
  },
  { event: 'product.created', about: 'creates a product', run: shop => shop.product() },
  {
    event: 'product.updated',
    about: 'creates a product and renames it',
    run: async shop => shop.patch(`/v1/products/${(await shop.product()).id}`, { name: 'Renamed' }),
  },
  { event: 'benefit.created', about: 'creates a benefit', run: benefit },
  {
    event: 'benefit.updated',
    about: 'creates a benefit and changes its description',
    run: async shop =>
      shop.patch(`/v1/benefits/${(await benefit(shop)).id}`, {
        ...{ type: 'custom', description: 'Changed' },
      }),
  },
  {
    event: 'benefit_grant.created',
    about: 'subscribes a new customer to a plan with a benefit',
    run: async shop => shop.buy(await planWithBenefit(shop)),
  },
  {
    event: 'benefit_grant.cycled',
    about: 'renews a subscription to a plan with credits',
    advances: '32days',
    run: renewCredits,
  },
  {
    event: 'benefit_grant.revoked',
    about: 'ends a subscription to a plan with a benefit',
    run: async shop => {
      const order = await shop.buy(await planWithBenefit(shop))
      await shop.first('/v1/benefit-grants/', { customer_id: String(order.customer_id) })
      await shop.remove(subscriptionPath(order))
    },
  },
  { event: 'discount.created', about: 'creates a discount', run: discount },
  {
    event: 'discount.updated',
    about: 'creates a discount and renames it',
    run: async shop =>
      shop.patch(`/v1/discounts/${(await discount(shop)).id}`, { name: 'Renamed' }),
  },
  {
    event: 'discount.deleted',
    about: 'creates a discount and deletes it',
    run: async shop => shop.remove(`/v1/discounts/${(await discount(shop)).id}`),
  },
  {
    event: 'usage_alert.triggered',
    about: 'creates a meter with an alert, and reports usage that reaches it',
    run: reachAlert,
  },
]
