import type { Random } from '../../testing/random.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import type { Discount, Plan, Price, Tax } from '../reference/plan.ts'
import type { Order, Wallet, Subscription } from '../reference/subscription.ts'
import { expect } from '../store.ts'

/** A buyer, and their country. */
export type Customer = {
  email: string
  person: Person
  country: string
  balances: Wallet
  /** Known after their first purchase. */
  id: string | null
  /** Card numbers they have not used yet. */
  cards_left: string[]
}

/** A subscription on the server, and the model's expectation of it. */
export type HeldSubscription = { id: string; customer: Customer; model: Subscription }

/** A one-time purchase. */
export type Purchase = { order_id: string; customer: Customer; model: Order }

/** A merchant with their products and sales, and the actions so far. */
export type Shop = {
  name: string
  server: Person
  organization_id: string
  random: Random
  currency: string
  /** The tax of a customer's country; null if the merchant charges no tax. */
  taxOf(country: string): Tax | null
  plans: Plan[]
  book: { id: string; amount: bigint }
  discounts: { id: string; model: Discount }[]
  customers: Customer[]
  held: HeldSubscription[]
  purchases: Purchase[]
  /** How far its test clock is ahead of the server's, in milliseconds. */
  ahead: number
  actionLog: string[]
  /** The next actions, in reverse order. */
  deck: string[]
  /** What occurred here, and how often. */
  reached: Map<string, number>
}

/** A merchant's settings: currency and tax. */
type MerchantSettings = { currency: string; tax: 'none' | 'inclusive' | 'exclusive' }

const MERCHANT_SETTINGS: MerchantSettings[] = [
  { currency: 'eur', tax: 'none' },
  { currency: 'eur', tax: 'exclusive' },
  { currency: 'jpy', tax: 'none' },
  { currency: 'usd', tax: 'inclusive' },
]

/** Standard rates in millionths, as the tax authorities publish them. */
const RATES: Record<string, bigint> = { DE: 190_000n, FR: 200_000n, FI: 255_000n, CH: 81_000n }

export const COUNTRIES = Object.keys(RATES)

/** The number of a shop's settings, and how many plans and discounts it has. */
type Kind = { number: number; offers?: number; discounts?: number }

/** Opens a merchant's shop with random plans and prices. */
export async function openShop(
  testServer: TestServer,
  random: Random,
  { number, offers, discounts }: Kind,
): Promise<Shop> {
  const merchantSettings = MERCHANT_SETTINGS[number % MERCHANT_SETTINGS.length] ?? {
    currency: 'eur',
    tax: 'none',
  }
  const { server, organization } = await merchant(testServer)
  const path = `/v1/organizations/${organization.id}`
  const settings = {
    country: 'DE',
    tax_settings: { enabled: merchantSettings.tax !== 'none' },
    ...(merchantSettings.tax !== 'none' && { default_tax_behavior: merchantSettings.tax }),
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: 'prorate',
    },
  }
  expect(await server.patch(path, settings), 200)
  const { currency } = merchantSettings
  const plans: Plan[] = []
  for (const offer of offersOf(random).slice(0, offers))
    plans.push(await sellPlan(server, currency, offer))
  const amount = BigInt(500 + random.below(20_000))
  const once = { name: 'Handbook', prices: [fixedPrice(amount, currency)] }
  const book = { id: String(expect(await server.post('/v1/products/', once), 201).id), amount }
  const within = merchantSettings.tax === 'inclusive'
  const refundRequest = discountsOf(random).slice(0, discounts)
  return {
    ...{ name: `merchant ${number}`, server, organization_id: organization.id, random, currency },
    taxOf: country =>
      merchantSettings.tax === 'none' ? null : { rate: RATES[country] ?? 0n, within },
    ...{ plans, book, discounts: await createDiscounts(server, refundRequest, currency) },
    ...{ customers: [], held: [], purchases: [], ahead: 0, actionLog: [] },
    ...{ deck: [], reached: new Map() },
  }
}

type Offer = Omit<Plan, 'id'>

/** Cheap and expensive, monthly and yearly, per-seat, and one with a trial. */
function offersOf(random: Random): Offer[] {
  const price = (from: number, to: number): Price => {
    return { kind: 'fixed', amount: BigInt(from + random.below(to - from)) }
  }
  const seats = (each: number, graduated: boolean): Price => {
    const tier = (from: number, to: number | null, amount: number) => {
      return { from, to, each: BigInt(amount) }
    }
    const less = Math.floor(each * 0.8)
    return { kind: 'seats', graduated, tiers: [tier(1, 5, each), tier(6, null, less)] }
  }
  const odd = random.pick([
    { interval: 'week', count: 3 },
    { interval: 'day', count: 45 },
    { interval: 'month', count: 3 },
    { interval: 'month', count: 2 },
  ] as const)
  const trial = random.pick([
    { interval: 'day', count: 14 },
    { interval: 'month', count: 1 },
  ] as const)
  return [
    { interval: 'month', count: 1, price: price(600, 2_000), trial: null },
    { interval: 'month', count: 1, price: price(2_500, 9_000), trial: null },
    { interval: 'month', count: 1, price: seats(700 + random.below(900), true), trial: null },
    { interval: 'year', count: 1, price: price(9_000, 60_000), trial: null },
    { interval: 'year', count: 1, price: seats(5_000 + random.below(4_000), false), trial: null },
    { ...odd, price: price(600, 6_000), trial },
  ]
}

const fixedPrice = (amount: bigint, price_currency: string) => {
  return { amount_type: 'fixed', price_amount: Number(amount), price_currency }
}

async function sellPlan(server: Person, currency: string, offer: Offer): Promise<Plan> {
  const { interval, count, price, trial } = offer
  const body = {
    name: `By the ${interval}`,
    recurring_interval: interval,
    recurring_interval_count: count,
    prices: [
      price.kind === 'fixed' ? fixedPrice(price.amount, currency) : seatPrice(price, currency),
    ],
    ...(trial && { trial_interval: trial.interval, trial_interval_count: trial.count }),
  }
  return { ...offer, id: String(expect(await server.post('/v1/products/', body), 201).id) }
}

function seatPrice(price: Extract<Price, { kind: 'seats' }>, price_currency: string) {
  const tiers = price.tiers.map(({ from, to, each }) => {
    return { min_seats: from, max_seats: to, price_per_seat: Number(each) }
  })
  const seat_tier_type = price.graduated ? 'graduated' : 'volume'
  return { amount_type: 'seat_based', price_currency, seat_tiers: { seat_tier_type, tiers } }
}

/**
 * A percentage forever, a percentage for some months, and an amount for the first period of two
 * buyers.
 */
function discountsOf(random: Random): Discount[] {
  return [
    { share: BigInt(100 + random.below(5_000)), off: 0n, months: null, limit: 1_000, taken: 0 },
    { share: BigInt(100 + random.below(5_000)), off: 0n, months: 3, limit: 1_000, taken: 0 },
    { share: null, off: BigInt(100 + random.below(300)), months: 0, limit: 2, taken: 0 },
  ]
}

async function createDiscounts(server: Person, models: Discount[], currency: string) {
  const made: Shop['discounts'] = []
  for (const [at, model] of models.entries()) {
    const { share, off, months, limit } = model
    const amount =
      share === null ? { amount: Number(off), currency } : { basis_points: Number(share) }
    const body = {
      ...{ name: `Discount ${at}`, code: `CODE${at}`, max_redemptions: limit, ...amount },
      type: share === null ? 'fixed' : 'percentage',
      duration: months === null ? 'forever' : months === 0 ? 'once' : 'repeating',
      ...(months !== null && months > 0 && { duration_in_months: months }),
    }
    made.push({ id: String(expect(await server.post('/v1/discounts/', body), 201).id), model })
  }
  return made
}
