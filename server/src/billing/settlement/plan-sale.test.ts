import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FullCheckout } from '../checkouts/checkout.ts'
import type { UpgradedSubscription } from '../checkouts/upgrade.ts'
import { orderFor } from './plan-order.ts'
import { planSale, type SalePlan } from './plan-sale.ts'

const FIXED = { id: 'price', amount_type: 'fixed', price_amount: 1000, price_currency: 'eur' }
const FREE = { id: 'price', amount_type: 'free', price_currency: null }
const CUSTOM = { id: 'price', amount_type: 'custom', minimum_amount: 500, price_currency: 'eur' }
const SEATS = {
  ...{ id: 'price', amount_type: 'seat_based', price_currency: 'eur' },
  seat_tiers: {
    seat_tier_type: 'graduated',
    tiers: [
      { min_seats: 1, max_seats: 2, price_per_seat: 1000 },
      { min_seats: 3, max_seats: null, price_per_seat: 800 },
    ],
  },
}
const MONTHLY = { recurring_interval: 'month', recurring_interval_count: 1 }
const TRIAL = { trial_interval: 'day', trial_interval_count: 14 }

type Fields = Record<string, unknown>
type Differences = { price?: Fields; prices?: Fields[]; product?: Fields; organization?: Fields }

/** A confirmed checkout of Pro for 10.00 EUR, paid once, in the parts a plan depends on. */
function checkout(more: Fields = {}, differences: Differences = {}) {
  const { price = FIXED, prices = [price], product, organization } = differences
  return {
    ...{ id: 'checkout', organization_id: 'merchant', customer_id: 'customer', product_id: 'pro' },
    ...{ product_price_id: 'price', discount_id: null, subscription_id: null, seats: null },
    ...{ currency: 'eur', amount: 1000, discount_amount: 0, tax_amount: null, tax_details: null },
    ...{ tax_behavior: null, metadata: { from: 'site' }, custom_field_data: { size: 'L' } },
    withdrawal_consent: null,
    ...{ allow_trial: true, trial_taken: false, trial_interval: null, trial_interval_count: null },
    ...{ is_buyer_proven: true, customer_name: 'Ada', customer_billing_name: null },
    ...{ customer_billing_address: null, customer_tax_id: null, price },
    products: [
      {
        ...{ id: 'pro', name: 'Pro', prices, trial_interval: null, trial_interval_count: null },
        ...{ recurring_interval: null, recurring_interval_count: null },
        ...product,
      },
    ],
    organization: { subscription_settings: {}, notification_settings: {}, ...organization },
    ...more,
  } as unknown as FullCheckout
}

const plan = (more?: Fields, differences?: Differences) =>
  planSale({ checkout: checkout(more, differences), upgraded: undefined })

/** A free subscription of the customer, or one that was already upgraded. */
const running = (free: boolean) =>
  ({ subscription: { id: 'free plan', status: 'active' }, free }) as UpgradedSubscription

/** The amounts of a plan's order. */
function amountsOf({ order: { facts, lines } }: SalePlan) {
  const { discount_amount, tax_amount } = facts
  return { lines: lines.map(({ amount }) => amount), discount_amount, tax_amount }
}

/** The terms of the subscription a plan starts. */
function termsOf({ start }: SalePlan) {
  if (start.kind === 'nothing') assert.fail('no subscription starts')
  return start.terms
}

test('a free one-time product starts no subscription and bills nothing', () => {
  const planned = plan({ amount: 0 }, { price: FREE })

  assert.deepEqual(planned.start, { kind: 'nothing' })
  assert.equal(planned.trial, null)
  assert.equal(planned.order.facts.billing_reason, 'purchase')
  assert.deepEqual(amountsOf(planned), { lines: [0], discount_amount: 0, tax_amount: 0 })
  assert.deepEqual(planned.order.lines[0]?.basis, { kind: 'free' })
  assert.deepEqual(planned.receipt, { later: 0 })
})

test('a one-time product is one order for its customer, with its benefits and notices', () => {
  const planned = plan()

  const whose = { organization_id: 'merchant', customer_id: 'customer' }
  assert.deepEqual(planned.benefits, { ...whose, product_id: 'pro' })
  assert.deepEqual(planned.page, { checkout_id: 'checkout', events: ['checkout.order_created'] })
  assert.equal(planned.merchant_notified, true)
  assert.deepEqual(planned.order.lines, [
    {
      ...{ kind: 'product', name: 'Pro', amount: 1000, product_price_id: 'price' },
      basis: { kind: 'units', units: [{ unit_amount: 1000, quantity: 1 }] },
    },
  ])
  assert.deepEqual(planned.order.facts, {
    ...{ ...whose, product_id: 'pro', checkout_id: 'checkout', discount_id: null, seats: null },
    ...{ billing_reason: 'purchase', currency: 'eur', discount_amount: 0, tax_amount: 0 },
    ...{ billing_name: 'Ada', billing_address: null, tax_id: null, tax_details: null },
    ...{ metadata: '{"from":"site"}', custom_field_data: '{"size":"L"}' },
    withdrawal_consent: null,
  })
  assert.deepEqual(orderFor(planned.order, undefined).lines[0]?.label, 'Pro')
  assert.equal(orderFor(planned.order, undefined).subscription_id, null)
})

test('a recurring product starts a subscription at the discounted amount', () => {
  const planned = plan({ discount_amount: 300, discount_id: 'sale' }, { product: MONTHLY })

  assert.deepEqual(planned.start, {
    kind: 'new',
    terms: {
      ...{ organization_id: 'merchant', customer_id: 'customer', product_id: 'pro' },
      ...{ checkout_id: 'checkout', price_ids: ['price'], amount: 700, currency: 'eur' },
      ...{ discount_id: 'sale', seats: null, trial: null, exclusive: true, ...MONTHLY },
      ...{ metadata: '{"from":"site"}', custom_field_data: '{"size":"L"}' },
      billing_details: null,
    },
  })
  assert.equal(planned.order.facts.billing_reason, 'subscription_create')
  assert.deepEqual(amountsOf(planned), { lines: [1000], discount_amount: 300, tax_amount: 0 })
  const events = ['checkout.subscription_created', 'checkout.order_created']
  assert.deepEqual(planned.page.events, events)
})

test('a subscription also sells the usage prices of its currency', () => {
  const usage = (id: string, price_currency: string) => ({
    ...{ id, price_currency, amount_type: 'metered_unit' },
  })
  const prices = [FIXED, usage('usage', 'eur'), usage('dollars', 'usd')]

  const planned = plan({}, { prices, product: MONTHLY })

  assert.deepEqual(termsOf(planned).price_ids, ['price', 'usage'])
})

test('a trial bills nothing, bears its dates, and states the later charge', () => {
  const taxed = { tax_amount: 190, tax_behavior: 'exclusive', discount_amount: 100 }
  const once = { subscription_settings: { prevent_trial_abuse: true } }
  const product = { ...MONTHLY, ...TRIAL }

  const planned = plan(taxed, { product, organization: once })

  const claim = { checkout_id: 'checkout', organization_id: 'merchant', once_only: true }
  assert.deepEqual(planned.trial, claim)
  assert.deepEqual(termsOf(planned).trial, TRIAL)
  assert.equal(termsOf(planned).amount, 900)
  assert.deepEqual(amountsOf(planned), { lines: [0], discount_amount: 0, tax_amount: 0 })
  assert.deepEqual(planned.receipt, { later: 1090 })
  const current_period_start = new Date('2026-01-31T10:00:00Z')
  const current_period_end = new Date('2026-02-14T10:00:00Z')
  const order = orderFor(planned.order, { id: 'new', current_period_start, current_period_end })
  assert.deepEqual(order.lines, [
    {
      ...{ label: 'Trial period for Pro (2026-01-31 to 2026-02-14)', amount: 0 },
      ...{ product_price_id: 'price', basis: { kind: 'trial' } },
    },
  ])
  assert.equal(order.subscription_id, 'new')
  assert.deepEqual(
    [order.period_start, order.period_end],
    [current_period_start, current_period_end],
  )
})

test('without a trial, or after an earlier one, the full price is billed', () => {
  const trial = { ...MONTHLY, ...TRIAL }
  const plans = [
    plan({ trial_taken: true }, { product: trial }),
    plan({ allow_trial: false }, { product: trial }),
    plan({}, { product: TRIAL }),
  ]

  for (const planned of plans) {
    assert.equal(planned.trial, null)
    assert.deepEqual(amountsOf(planned), { lines: [1000], discount_amount: 0, tax_amount: 0 })
  }
})

test('seats are billed by their tiers and kept on the subscription', () => {
  const planned = plan({ seats: 3, amount: 2800 }, { price: SEATS, product: MONTHLY })

  assert.equal(termsOf(planned).seats, 3)
  assert.equal(planned.order.facts.seats, 3)
  const units = [
    { unit_amount: 1000, quantity: 2 },
    { unit_amount: 800, quantity: 1 },
  ]
  assert.deepEqual(planned.order.lines[0]?.basis, { kind: 'units', units })
  assert.deepEqual(amountsOf(planned).lines, [2800])
})

test('a 100 % discount keeps the line and deducts all of it', () => {
  const planned = plan({ discount_amount: 1000, discount_id: 'gift' }, { product: MONTHLY })

  assert.deepEqual(amountsOf(planned), { lines: [1000], discount_amount: 1000, tax_amount: 0 })
  assert.equal(planned.order.facts.discount_id, 'gift')
  assert.equal(termsOf(planned).amount, 0)
  assert.deepEqual(planned.receipt, { later: 0 })
})

test('a customer pays the amount they chose', () => {
  const planned = plan({ amount: 2500 }, { price: CUSTOM })

  assert.deepEqual(planned.order.lines[0]?.basis, { kind: 'chosen', amount: 2500 })
  assert.deepEqual(amountsOf(planned).lines, [2500])
})

test('tax is added to an exclusive price and taken out of an inclusive one', () => {
  const details = { tax_amount: 160, tax_details: { rate: 19 } }

  const added = plan({ ...details, tax_behavior: 'exclusive' })
  const included = plan({ ...details, tax_behavior: 'inclusive' })

  assert.deepEqual(amountsOf(added), { lines: [1000], discount_amount: 0, tax_amount: 160 })
  assert.deepEqual(amountsOf(included), { lines: [840], discount_amount: 0, tax_amount: 160 })
  assert.equal(added.order.facts.tax_details, '{"rate":19}')
  assert.deepEqual([added.receipt.later, included.receipt.later], [1160, 1000])
})

test('an upgrade turns the free subscription into the paid one', () => {
  const source = checkout({ subscription_id: 'free plan' }, { product: MONTHLY })
  const upgraded = running(true)

  const planned = planSale({ checkout: source, upgraded })

  assert.equal(planned.start.kind, 'upgrade')
  assert.equal(
    planned.start.kind === 'upgrade' && planned.start.subscription,
    upgraded.subscription,
  )
  assert.equal('customer_id' in termsOf(planned), false)
  assert.equal(planned.order.facts.billing_reason, 'subscription_update')
  assert.equal(planned.conditions.upgradable, true)
  assert.equal(planned.conditions.except, 'free plan')
})

test('a subscription that was already upgraded cannot be upgraded again', () => {
  const source = checkout({ subscription_id: 'free plan' }, { product: MONTHLY })

  assert.equal(
    planSale({ checkout: source, upgraded: running(false) }).conditions.upgradable,
    false,
  )
})

test('where the subscription to upgrade has ended, a new one starts', () => {
  const planned = plan({ subscription_id: 'ended plan' }, { product: MONTHLY })

  assert.equal(planned.start.kind, 'new')
  assert.equal(planned.conditions.upgradable, true)
})

test('a second subscription is rejected unless the merchant allows several', () => {
  const several = { subscription_settings: { allow_multiple_subscriptions: true } }

  const item = plan({}, { product: MONTHLY })
  const many = plan({}, { product: MONTHLY, organization: several })
  const once = plan()

  assert.equal(item.conditions.exclusive, true)
  assert.equal(termsOf(item).exclusive, true)
  assert.equal(many.conditions.exclusive, false)
  assert.equal(once.conditions.exclusive, false)
})

test('a buyer who only typed an address spends no balance and bills their own details', () => {
  const address = { country: 'DE' }
  const typed = { is_buyer_proven: false, customer_billing_address: address }

  const planned = plan(typed, { product: MONTHLY })

  assert.equal(planned.order.uses_balance, false)
  assert.equal(plan().order.uses_balance, true)
  const details = { billing_name: 'Ada', billing_address: address, tax_id: null }
  assert.deepEqual(JSON.parse(termsOf(planned).billing_details ?? ''), details)
  assert.equal(planned.order.facts.billing_address, '{"country":"DE"}')
})

test('a merchant can disable notices of orders and of subscriptions separately', () => {
  const organization = { notification_settings: { new_order: false } }

  assert.equal(plan({}, { organization }).merchant_notified, false)
  assert.equal(plan({}, { organization, product: MONTHLY }).merchant_notified, true)
})

test('a checkout without a customer cannot be planned', () => {
  assert.throws(() => plan({ customer_id: null }), /confirmed without a customer/)
})
