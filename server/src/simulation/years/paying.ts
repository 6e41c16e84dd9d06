import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { Person } from '../../testing/person.ts'
import { adjust, refundedAmount, loseDispute, object } from '../reference/refund.ts'
import { pass, retryCharge } from '../reference/renew.ts'
import { settleAll } from '../settle-all.ts'
import { card, cards, confirmationToken, expect } from '../store.ts'
import { buyOnce } from './buying.ts'
import { findAll } from './compare.ts'
import { assertAgreement, refundOrder, retryUntilDone, note } from './doing.ts'
import { countActions, timeOf, type WorldScene } from './world-scene.ts'
import { anySubscription } from './pausing.ts'
import type { HeldSubscription } from './shop.ts'

/** The merchant refunds part of an order, to the card or to the balance. */
export async function refund(scene: WorldScene): Promise<void> {
  const { server, shop, random } = scene
  const found = await findAll(server, shop)
  const orders = shop.held.flatMap(({ id, model }) =>
    model.orders.map((order, at) => {
      return { id: found.get(id)?.orders[at]?.id, order, balances: model.balances, held: model }
    }),
  )
  const purchase = shop.purchases.map(({ order_id: id, model: order, customer: { balances } }) => {
    return { id, order, balances, held: undefined }
  })
  const all = [...orders, ...purchase].filter(({ order }) => order.total > 0n || random.chance(0.1))
  if (all.length === 0) return
  const item = random.pick(all)
  const { order } = item
  const left = Number(order.subtotal - order.discount - refundedAmount(order).amount)
  const some = random.chance(0.3) ? Math.max(left, 1) : 1 + random.below(Math.max(left, 1))
  const amount = random.chance(0.3) ? Math.max(left, 0) + 1 : some
  const to = random.chance(0.3) ? 'balance' : 'original'
  countActions(shop.reached, `money goes back to the ${to === 'balance' ? 'balance' : 'card'}`)
  await refundOrder(scene, item, { amount, to })
}

const DISCOUNTS_MAX = 3_000

/** The merchant adds to a customer's balance, or deducts from it. */
export async function adjustBalance(scene: WorldScene): Promise<void> {
  const { shop, random } = scene
  const subscription = anySubscription(scene)
  if (!subscription) return
  const { customer } = subscription
  const size = 1 + random.below(DISCOUNTS_MAX)
  const amount = random.chance(0.7) ? size : -size
  shop.actionLog.push(`  ${amount} to ${customer.email}`)
  const body = { amount, currency: shop.currency, reason: 'As agreed' }
  const { status } = await retryUntilDone(
    scene,
    'post',
    `/v1/customers/${customer.id}/balance`,
    body,
  )
  const outcome = adjust(customer.balances, BigInt(amount))
  assertAgreement(status, outcome)
  note(scene, outcome)
}

/** A card that can be saved but whose bank declines every charge. */
const CARD_FAILS_LATER = cards.fails_later
const HOURS_MS = 2 * 3_600_000

const isRejected = ({ model }: HeldSubscription) => !model.card.works

/** A customer saves another card in the portal: outstanding orders are charged immediately. */
export async function replaceCard(scene: WorldScene): Promise<void> {
  const { server, shop, random, step, hasFaults } = scene
  const isUnpaid = ({ model }: HeldSubscription) => model.status === 'past_due'
  const subscription = shop.held.some(isUnpaid)
    ? anySubscription(scene, isUnpaid)
    : anySubscription(scene, isRejected)
  // If the customer gets no response, no other job completes the saving of the card.
  if (!subscription || hasFaults || subscription.model.status === 'canceled') return
  const { customer } = subscription
  const mine = shop.held.filter(item => item.customer === customer)
  const soon = timeOf(scene) + HOURS_MS
  const due = mine.some(({ model }) => model.orders.some(({ next }) => next && next < soon))
  const number =
    random.chance(0.25) && !due ? CARD_FAILS_LATER : (customer.cards_left.shift() ?? '')
  if (number === '') return
  shop.actionLog.push(`  ${customer.email} ${number}`)
  const { id: customer_id } = customer
  const session = expect(await shop.server.post('/v1/customer-sessions/', { customer_id }), 201)
  const portal = new Person(server.url, String(session.token))
  const confirmation_token_id = await confirmationToken(
    server.stripe.url,
    'pk_test_gatehouse',
    card(number),
  )
  const body = { confirmation_token_id, set_default: true, return_url: 'https://example.com/' }
  const path = '/v1/customer-portal/customers/me/payment-methods'
  expect(await portal.post(path, body), 201)
  await step(() => settleAll(server, scene))
  note(scene)
  const newCard = { works: number !== CARD_FAILS_LATER }
  for (const { model } of mine) {
    if (model.status === 'canceled') continue
    if (model.status === 'past_due' && newCard.works)
      countActions(shop.reached, 'another card pays at once')
    model.card = newCard
    retryCharge(model)
    pass(model, timeOf(scene), { stepwise: false })
  }
}

/** A customer gets a refund to their balance and disputes the charge at their bank anyway. */
export async function disputeLater(scene: WorldScene): Promise<void> {
  const { server, shop, random, step } = scene
  // A lost dispute event would never be noticed, because nothing else triggers a query of the
  // charge.
  if (server.stripe.control.faults().some(({ kind }) => kind === 'webhook_lost')) return
  const { order_id: id, model: order, customer } = await buyOnce(scene)
  const amount = 1 + random.below(Number(order.subtotal - order.discount))
  const refundRequest = { id, order, balances: customer.balances, held: undefined }
  await refundOrder(scene, refundRequest, { amount, to: 'balance' })
  const { rows } = await sql<{ intent: string }>`select processor_id as intent from payments
    where order_id = ${id} and status = 'succeeded'`.execute(server.site.db)
  const { control } = server.stripe
  const charge = control.charges().findLast(item => item.payment_intent === rows[0]?.intent)
  shop.actionLog.push(`  ${id} is contested`)
  assert.ok(charge && control.dispute(charge.id), 'there is a charge to object to')
  await step(() => settleAll(server, scene))
  object(order)
  countActions(shop.reached, 'a buyer objects after money went back to the balance')
}

/** The bank decides a dispute. */
export async function decide(scene: WorldScene): Promise<void> {
  const { server, shop, random, step } = scene
  const open = shop.purchases.filter(({ model }) => model.dispute?.status === 'needs_response')
  const lost = server.stripe.control.faults().some(({ kind }) => kind === 'webhook_lost')
  if (open.length === 0 || lost) return
  const { order_id, model, customer } = random.pick(open)
  const status = random.pick(['won', 'lost'] as const)
  shop.actionLog.push(`  ${order_id} is ${status}`)
  const { rows } = await sql<{ processor_id: string }>`select processor_id from disputes
    where order_id = ${order_id}`.execute(server.site.db)
  assert.ok(server.stripe.control.decide(rows[0]?.processor_id ?? '', status), 'it is open')
  await step(() => settleAll(server, scene))
  if (status === 'lost') loseDispute(model, customer.balances)
  else if (model.dispute) model.dispute.status = status
  countActions(shop.reached, `a dispute is ${status}`)
}
