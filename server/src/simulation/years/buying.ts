import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { nothingCredited } from '../reference/credits.ts'
import { bill, seatsOf, type Plan } from '../reference/plan.ts'
import { object } from '../reference/refund.ts'
import { begin, usable } from '../reference/renew.ts'
import { settleAll } from '../settle-all.ts'
import { cards, expect, paid, pay } from '../store.ts'
import { countActions, type WorldScene } from './world-scene.ts'
import {
  COUNTRIES,
  type Purchase,
  type Customer,
  type HeldSubscription,
  type Shop,
} from './shop.ts'

/**
 * Cards that work, one for each item a customer buys, so that each item is charged to its own card.
 */
const GOOD_CARDS = [
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '3056930009020004',
  '3566002020360505',
  '6200000000000005',
  '4000056655665556',
]

/** A buyer with a higher balance might need no card, and be charged by an older one later. */
const CREDIT_MAX = 200n

/**
 * Mostly a new customer; otherwise an existing one with an unused card and no active subscription.
 * Which of two subscriptions uses a customer's balance first is undefined, so they never have two.
 */
function someCustomer({ server, shop, random }: WorldScene): Customer {
  const busy = shop.held.filter(({ model }) => model.status !== 'canceled')
  const again = shop.customers.filter(
    item =>
      item.cards_left.length > 0 &&
      item.balances.balance <= CREDIT_MAX &&
      busy.every(({ customer }) => customer !== item),
  )
  if (again.length > 0 && random.chance(0.3)) return random.pick(again)
  const email = `buyer-${shop.customers.length + 1}@${shop.organization_id}.example`
  const country = random.pick(COUNTRIES)
  const customer = {
    email,
    country,
    person: server.stranger(),
    cards_left: [...GOOD_CARDS],
    balances: { balance: 0n },
    id: null,
  }
  shop.customers.push(customer)
  return customer
}

let opened = 0

type Body = { card?: string; products: string[]; [field: string]: unknown }

/** Opens a checkout and pays it; some buyers try a declined card first. */
async function buy(scene: WorldScene, customer: Customer, { card, ...body }: Body) {
  const { shop, step, random, server, hasFaults } = scene
  const headers = { 'idempotency-key': `checkout-${(opened += 1)}` }
  const checkout = await step(async () =>
    expect(await shop.server.post('/v1/checkouts/', body, { headers }), 201),
  )
  const { email, person, country } = customer
  const buyer = { person, email, name: 'Bea', address: { country } }
  const secret = String(checkout.client_secret)
  if (random.chance(0.15)) {
    shop.actionLog.push('  with a card that is declined first')
    await step(() => pay(buyer, secret, cards.declined))
    if (hasFaults) await step(() => settleAll(server, scene))
    countActions(shop.reached, 'a purchase is declined')
  }
  const number = card ?? customer.cards_left.shift() ?? cards.good
  await step(() => paid(buyer, secret, number))
  // Without faults the purchase is complete when the response arrives.
  if (hasFaults) await step(() => settleAll(server, scene))
  return String(checkout.id)
}

/** A customer subscribes to a random plan, with or without a discount. */
export async function subscribe(scene: WorldScene): Promise<void> {
  const { shop, random } = scene
  const plan = random.pick(shop.plans)
  const range = seatsOf(plan)
  const seats = range ? range.fewest + random.below(9) : null
  const discount = random.chance(0.35) ? freeDiscount(shop, random.below(3)) : null
  await subscribeTo(scene, { plan, seats, discount })
}

type Request = { plan: Plan; seats?: number | null; discount?: Shop['discounts'][number] | null }

/** A customer subscribes to a plan. */
export async function subscribeTo(
  scene: WorldScene,
  { plan, seats = null, discount = null }: Request,
): Promise<HeldSubscription> {
  const { shop, server } = scene
  const customer = someCustomer(scene)
  const trial = plan.trial !== null
  shop.actionLog.push(`  ${customer.email} ${plan.id} ${seats} seats, discount ${discount?.id}`)
  const body = { products: [plan.id], seats, ...(discount && { discount_id: discount.id }) }
  const checkout_id = await buy(scene, customer, body)
  type Row = { id: string; started_at: Date; customer_id: string }
  const { rows } = await sql<Row>`select id, started_at, customer_id from subscriptions
    where checkout_id = ${checkout_id}`.execute(server.site.db)
  const [row] = rows
  assert.ok(row, 'the buyer has a subscription')
  shop.actionLog.push(`  is ${row.id}`)
  const [tax, card] = [shop.taxOf(customer.country), { works: true }]
  customer.id = row.customer_id
  const { balances } = customer
  const sale = { plan, seats, tax, card, balances, trial, discount: discount?.model ?? null }
  const subscription = { id: row.id, customer, model: begin(sale, row.started_at.getTime()) }
  shop.held.push(subscription)
  countActions(shop.reached, 'somebody subscribes')
  return subscription
}

/** A discount that is not used up. Choosing it counts as a redemption. */
function freeDiscount({ discounts }: Shop, at: number) {
  const discount = discounts[at]
  if (!discount || discount.model.taken >= discount.model.limit) return null
  discount.model.taken += 1
  return discount
}

/** A customer buys the book. */
export async function buyOnce(scene: WorldScene, card?: string): Promise<Purchase> {
  const { shop, server } = scene
  const customer = someCustomer(scene)
  const products = [shop.book.id]
  const checkout_id = await buy(scene, customer, { products, ...(card && { card }) })
  type Row = { id: string; customer_id: string }
  const { rows } = await sql<Row>`select id, customer_id from orders
    where checkout_id = ${checkout_id}`.execute(server.site.db)
  const [row] = rows
  assert.ok(row, 'the buyer has an order')
  customer.id = row.customer_id
  const amounts = bill(shop.book.amount, 0n, shop.taxOf(customer.country))
  const applied = usable(customer, amounts.total)
  customer.balances.balance -= applied
  const order = { reason: 'purchase', start: null, end: null, status: 'paid' } as const
  const withoutAttempts = {
    attempts: 0,
    next: null,
    refunds: [],
    dispute: null,
    ...nothingCredited,
  }
  const purchase = {
    ...{ order_id: row.id, customer },
    model: { ...order, ...amounts, ...withoutAttempts, applied },
  }
  shop.purchases.push(purchase)
  countActions(shop.reached, 'somebody buys once')
  return purchase
}

/** A customer buys the book and disputes the charge at their bank. */
export async function buyAndDispute(scene: WorldScene): Promise<void> {
  const { server, shop, step } = scene
  // A lost dispute event would never be noticed, because nothing else triggers a query of the
  // charge.
  if (server.stripe.control.faults().some(({ kind }) => kind === 'webhook_lost')) return
  const purchase = await buyOnce(scene, cards.disputed)
  await step(() => settleAll(server, scene))
  object(purchase.model)
  countActions(shop.reached, 'a buyer objects')
}
