// A shop with payments, orders and subscriptions in every state, and the checks of its pages.
import type { TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { type Merchant, merchant } from '@gatehouse/server/src/testing/people.ts'
import {
  checkout,
  confirm,
  plan,
  product,
  setCard,
  sell,
} from '@gatehouse/server/src/testing/sales.ts'
import { withKey } from '../buyer/buying.ts'

const LONG_NAME =
  'Freundschaftsbezeugungsgesellschaft für Donaudampfschifffahrtsangelegenheiten mbH & Co. KG'
const LONG_EMAIL =
  'rechnungseingang.zentrale.einkauf@freundschaftsbezeugungsgesellschaft-donaudampfschifffahrt.example'
const LONG_PRODUCT =
  'Betriebshandbuch für Rechtsschutzversicherungsgesellschaften, dritte erweiterte Auflage'

/** Cards by the issuing bank's behavior, as Stripe documents its test numbers. */
const cards = {
  poor: '4000000000009995',
  fraud: '4000000000000259',
  refundFails: '4000000000005126',
  /** Pays only after 3-D Secure authentication, which is never completed here. */
  proves: '4000000000003220',
} as const

/** More items than fit on one page of a list. */
const BUYERS = 22

/** A merchant with data in every state; ids are named after their state. */
export async function setUpShopScenes(server: TestServer) {
  const acme = await merchant(server, 'Nordlicht')
  const at = `/v1/organizations/${acme.organization.id}`
  const settings = { country: 'DE', tax_settings: { enabled: true } }
  await acme.server.patch(at, settings)
  const plans = await plansOf(acme)
  const subscriptions = await subscriptionsOf(server, acme, plans)
  const orders = await ordersOf(server, acme)
  await server.drainJobs()
  const payments = await paymentsOf(acme, orders, subscriptions.past_due.customer_id)
  return { acme, plans, subscriptions, ...orders, payments }
}

async function plansOf(acme: Merchant) {
  const tiers = [{ min_seats: 1, price_per_seat: 900 }]
  return {
    pro: await withKey(acme, await plan(acme), 'License for every device'),
    team: await plan(acme, {
      name: 'Team',
      prices: [{ amount_type: 'seat_based', seat_tiers: { tiers } }],
    }),
    tried: await plan(acme, {
      ...{ name: 'Studio', trial_interval: 'day', trial_interval_count: 14 },
    }),
    small: await plan(acme, { name: 'Small' }),
  }
}

async function subscriptionsOf(
  server: TestServer,
  acme: Merchant,
  { pro, team, tried, small }: Awaited<ReturnType<typeof plansOf>>,
) {
  const begin = async (of: { id: string }, more: Record<string, unknown> = {}) => {
    const opened = await checkout(acme, [of.id], more)
    const { status, body } = await confirm(server, opened, { customer_name: LONG_NAME })
    if (status !== 200) throw new Error(JSON.stringify(body))
    await server.drainJobs()
    const { body: done } = await acme.server.get(`/v1/checkouts/${opened.id}`)
    const { body: list } = await acme.server.get('/v1/subscriptions/', {
      query: { customer_id: done.customer_id },
    })
    return list.items[0] as { id: string; customer_id: string; current_period_end: string }
  }
  const change = async ({ id }: { id: string }, body: Record<string, unknown>) => {
    const answer = await acme.server.patch(`/v1/subscriptions/${id}`, body)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  const past_due = await begin(pro)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await acme.server.post(`/v1/organizations/${acme.organization.id}/test-clock/advance`, {
    to: past_due.current_period_end,
  })
  await server.drainJobs()
  const active = await begin(pro)
  await acme.server.post(`/v1/customers/${active.customer_id}/balance`, {
    ...{ amount: 500, currency: 'usd', reason: `For the trouble with: ${LONG_PRODUCT}` },
  })
  const reduction = { type: 'percentage', basis_points: 1250, duration: 'forever' }
  const { body: discount } = await acme.server.post('/v1/discounts/', {
    ...reduction,
    ...{ name: LONG_PRODUCT, code: 'SPRING' },
  })
  const seats = await begin(team, { seats: 12, discount_id: discount.id })
  const trialing = await begin(tried)
  const ending = await begin(pro)
  await change(ending, {
    cancel_at_period_end: true,
    customer_cancellation_reason: 'missing_features',
    customer_cancellation_comment: `${LONG_NAME}: ${LONG_EMAIL}`,
  })
  const canceled = await begin(pro)
  await change(canceled, { revoke: true, customer_cancellation_reason: 'too_expensive' })
  const paused = await begin(pro)
  await change(paused, { pause: true })
  const waiting = await begin(pro)
  await change(waiting, { product_id: small.id, proration_behavior: 'next_period' })
  const prorated = await begin(pro)
  await change(prorated, { product_id: team.id, seats: 3, proration_behavior: 'invoice' })
  return { past_due, active, seats, trialing, ending, canceled, paused, waiting, prorated }
}

async function ordersOf(server: TestServer, acme: Merchant) {
  const book = await product(acme, { name: LONG_PRODUCT, metadata: { shelf: LONG_EMAIL } })
  const sale = async (body: Record<string, unknown> = {}) =>
    (await sell(server, acme, book, { customer_billing_address: { country: 'DE' }, ...body }))
      .order as { id: string; customer_id: string }
  const refund = (order: { id: string }, amount: number, more = {}) =>
    acme.server.post('/v1/refunds/', { order_id: order.id, amount, reason: 'other', ...more })
  for (let count = 0; count < BUYERS; count += 1) await sale()
  const paid = await sale()
  const long = await sale({ customer_name: LONG_NAME, customer_email: LONG_EMAIL })
  const partly = await sale()
  await refund(partly, 333, { comment: LONG_NAME })
  const refunded = await sale()
  await refund(refunded, 2000)
  const disputed = await sale({ card: cards.fraud, customer_name: LONG_NAME })
  const refundFailed = await sale({ card: cards.refundFails })
  await refund(refundFailed, 2000)
  const opened = await checkout(acme, [book.id])
  await confirm(server, opened, { card: cards.poor, customer_name: LONG_NAME })
  const unproven = await checkout(acme, [book.id])
  await confirm(server, unproven, { card: cards.proves, customer_name: LONG_NAME })
  const { body: fresh } = await acme.server.post('/v1/customers/', { email: 'fresh@example.com' })
  return {
    orders: { paid, long, partly, refunded, disputed, refundFailed },
    declined: opened as { id: string },
    unproven: unproven as { id: string },
    customers: { long: long.customer_id, fresh: String(fresh.id) },
  }
}

/** Ids of payments, by their outcome. */
async function paymentsOf(
  acme: Merchant,
  { orders, declined, unproven }: Awaited<ReturnType<typeof ordersOf>>,
  customer_id: string,
) {
  const first = async (query: Record<string, string>) =>
    String((await acme.server.get('/v1/payments/', { query })).body.items[0].id)
  return {
    long: await first({ order_id: orders.long.id }),
    partly: await first({ order_id: orders.partly.id }),
    disputed: await first({ order_id: orders.disputed.id }),
    declined: await first({ checkout_id: declined.id }),
    unproven: await first({ checkout_id: unproven.id }),
    owed: await first({ customer_id, status: 'failed' }),
  }
}
