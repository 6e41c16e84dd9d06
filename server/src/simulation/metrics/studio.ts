import type { Random } from '../../testing/random.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkout, confirm, product } from '../../testing/sales.ts'
import { seatPlan, seatToken } from '../../testing/seats.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { expect } from '../store.ts'

/** A merchant who sells seats that are assigned to people, in dollars and euros. */
export type Studio = {
  acme: Merchant
  plans: string[]
  subscriptions: string[]
  seats: { id: string; email: string }[]
}

/** Opens a studio with two plans and a subscription to each. */
export async function openStudio(server: TestServer): Promise<Studio> {
  const acme = await merchant(server)
  const path = `/v1/organizations/${acme.organization.id}`
  const several = { allow_multiple_subscriptions: true, allow_customer_updates: true }
  const subscription_settings = { ...several, proration_behavior: 'prorate' }
  expect(await acme.server.patch(path, { subscription_settings }), 200)
  const studio: Studio = { acme, plans: [], subscriptions: [], seats: [] }
  for (const price_currency of ['usd', 'eur']) {
    const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 1000 }]
    const prices = [{ amount_type: 'seat_based', price_currency, seat_tiers: { tiers } }]
    const plans = [await seatPlan(acme, { prices }), await seatPlan(acme, { prices })]
    studio.plans.push(...plans.map(({ id }) => id))
    await subscribe(server, studio, plans[0]?.id)
  }
  return studio
}

async function subscribe(server: TestServer, { acme, subscriptions }: Studio, plan: string) {
  const opened = await checkout(acme, [plan], { seats: 4 })
  expect(await confirm(server, opened), 200)
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/subscriptions/', { query: { product_id: plan } })
  subscriptions.push(body.items[0].id)
}

let people = 0

/** Seats are given, taken and revoked; buyers look and leave; a plan is switched. */
export async function runStudio(server: TestServer, studio: Studio, random: Random) {
  const { acme, subscriptions, seats, plans } = studio
  const subscription_id = random.pick(subscriptions)
  const email = `seat-${(people += 1)}-${random.below(1_000_000)}@example.com`
  const given = await acme.server.post('/v1/customer-seats', { subscription_id, email })
  await server.drainJobs()
  if (given.status < 300) {
    seats.push({ id: given.body.id, email })
    if (random.chance(0.6)) {
      const invitation_token = await seatToken(server, email)
      await server.stranger().post('/v1/customer-seats/claim', { invitation_token })
    }
  }
  if (seats.length > 2 && random.chance(0.4)) {
    const [seat] = seats.splice(random.below(seats.length), 1)
    await acme.server.delete(`/v1/customer-seats/${seat?.id}`)
  }
  if (random.chance(0.5)) await checkout(acme, [random.pick(plans)], { seats: 2 })
  if (random.chance(0.4)) await switchPlan(studio, subscription_id)
  if (random.chance(0.3)) await sellOnce(server, acme, random)
  await server.drainJobs()
}

/** Each currency has two plans, between which a subscription switches. */
async function switchPlan({ acme, plans, subscriptions }: Studio, subscription_id: string) {
  const first = subscriptions.indexOf(subscription_id) * 2
  const { body } = await acme.server.get(`/v1/subscriptions/${subscription_id}`)
  const product_id = body.product_id === plans[first] ? plans[first + 1] : plans[first]
  await acme.server.patch(`/v1/subscriptions/${subscription_id}`, { product_id })
}

async function sellOnce(server: TestServer, acme: Merchant, random: Random) {
  const price_currency = random.pick(['usd', 'eur', 'jpy'])
  const price = { amount_type: 'fixed', price_amount: 500 + random.below(900), price_currency }
  const opened = await checkout(acme, [(await product(acme, { prices: [price] })).id])
  expect(await confirm(server, opened), 200)
}
