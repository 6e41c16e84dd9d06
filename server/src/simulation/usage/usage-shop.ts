import assert from 'node:assert/strict'
import { merchant, type Merchant } from '../../testing/people.ts'
import { plan } from '../../testing/sales.ts'
import type { Random } from '../../testing/random.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { createMeter } from '../../testing/usage.ts'
import type { Discount } from '../reference/plan.ts'
import type { UsageAccount } from '../reference/usage.ts'
import type { UsagePrice } from '../reference/usage-price.ts'
import type { Included, UsagePlan, UsageSubscription } from '../reference/usage-subscription.ts'

/** A subscriber on the server, and the model's expectation. */
export type UsageCustomer = {
  id: string
  subscription_id: string
  account: UsageAccount
  sub: UsageSubscription
}

/** A merchant that bills usage of one meter. */
export type UsageShop = {
  acme: Merchant
  meter: { id: string }
  func: UsageAccount['func']
  plans: UsagePlan[]
  discount: { id: string; model: Discount }
  customers: UsageCustomer[]
}

/** Opens a shop; with a fixed price beside usage, or with plans of two intervals without one. */
export async function openUsageShop(
  server: TestServer,
  random: Random,
  { func, isFixed }: { func: UsageAccount['func']; isFixed: boolean },
): Promise<UsageShop> {
  const acme = await merchant(server)
  const aggregation = func === 'count' ? { func } : { func, property: 'n' }
  const meter = await createMeter(acme, aggregation)
  const included: Included[] = []
  for (const rollover of [false, true]) {
    const units = 5 + random.below(60)
    const properties = { meter_id: meter.id, units, rollover }
    const benefit = { type: 'meter_credit', description: 'Included', properties }
    const { id } = await created(acme, '/v1/benefits/', benefit)
    included.push({ id, units: BigInt(units) * 1_000n, rollover })
  }
  const fixed = isFixed ? 1_000n : 0n
  const month = { interval: 'month', count: 1, fixed, trial: null } as const
  const second = isFixed ? month : ({ ...month, interval: 'year' } as const)
  const trial = { interval: 'day', count: 14 } as const
  const [some, rest] = [included.slice(0, 1), included.slice(1)]
  const offers = [
    { ...month, included, price: unitPrice(random) },
    { ...second, included: some, price: tieredPrice(random, true) },
    { ...month, included: [], price: tieredPrice(random, false) },
    { ...month, included: some, price: packagePrice(random) },
    { ...month, included: rest, price: unitPrice(random), trial },
  ]
  const plans: UsagePlan[] = []
  for (const offer of offers) plans.push(await sellUsage(acme, meter, offer))
  const share = BigInt(100 + random.below(5_000))
  const body = { type: 'percentage', duration: 'forever', basis_points: Number(share) }
  const { id } = await created(acme, '/v1/discounts/', { name: 'Some', ...body })
  const model = { share, off: 0n, months: null, limit: 1_000, taken: 0 }
  return { acme, meter, func, plans, discount: { id, model }, customers: [] }
}

async function created({ server }: Merchant, path: string, body: object): Promise<{ id: string }> {
  const answer = await server.post(path, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

/** In 10,000ths of a cent: from a hundredth of a cent to some cents. */
const anyRate = (random: Random) => BigInt(1 + random.below(10 ** (3 + random.below(3))))

const anyCap = (random: Random) => (random.chance(0.5) ? BigInt(20 + random.below(1_500)) : null)

/** A cap, and at times the least that a whole period costs. */
function anyBounds(random: Random): Pick<UsagePrice, 'cap' | 'least'> {
  const cap = anyCap(random)
  if (random.chance(0.5)) return { cap }
  return { cap, least: BigInt(1 + random.below(Number(cap ?? 500n))) }
}

const unitPrice = (random: Random): UsagePrice => ({
  tiers: [{ bound: null, each: anyRate(random) }],
  ...{ graduated: true, ...anyBounds(random) },
})

const packagePrice = (random: Random): UsagePrice => ({
  packages: {
    size: BigInt(1 + random.below(100)),
    cents: BigInt(1 + random.below(400)),
    free: BigInt(random.below(30)),
  },
  ...{ tiers: [], graduated: false, ...anyBounds(random) },
})

function tieredPrice(random: Random, graduated: boolean): UsagePrice {
  const first = 1 + random.below(60)
  const bounds = [BigInt(first), BigInt(first + 1 + random.below(200)), null]
  const tiers = bounds.map(bound => ({ bound, each: anyRate(random) }))
  return { tiers, graduated, ...anyBounds(random) }
}

async function sellUsage(
  acme: Merchant,
  meter: { id: string },
  offer: Omit<UsagePlan, 'id'>,
): Promise<UsagePlan> {
  const { price, fixed, included, interval, count, trial } = offer
  const cap_amount = price.cap === null ? null : Number(price.cap)
  const minimum_amount = price.least === undefined ? null : Number(price.least)
  const bounds = { minimum_amount, cap_amount }
  const metered = { ...rateOf(price), meter_id: meter.id, ...bounds, price_currency: 'usd' }
  const base = { amount_type: 'fixed', price_amount: Number(fixed), price_currency: 'usd' }
  const { id } = await plan(acme, {
    name: `By the ${interval}`,
    ...{ recurring_interval: interval, recurring_interval_count: count },
    prices: fixed > 0n ? [base, metered] : [metered],
    ...(trial && { trial_interval: trial.interval, trial_interval_count: trial.count }),
  })
  const body = { benefits: included.map(item => item.id) }
  const answer = await acme.server.post(`/v1/products/${id}/benefits`, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { ...offer, id }
}

/** A price's rate as a request has it. */
function rateOf({ tiers, graduated, packages }: UsagePrice) {
  if (packages) {
    const { size, cents, free } = packages
    const free_units = Number(free)
    return {
      ...{ amount_type: 'metered_package', package_size: Number(size) },
      ...{ package_amount: Number(cents), free_units },
    }
  }
  const rates = tiers.map(({ bound, each }) => {
    return { bound: bound === null ? null : Number(bound), unit_amount: textOf(each) }
  })
  if (rates.length === 1) {
    return { amount_type: 'metered_unit', unit_amount: rates[0]?.unit_amount }
  }
  const type = graduated ? 'graduated' : 'volume'
  return { amount_type: 'metered_tiers', tiers: { type, tiers: rates } }
}

/** A number of 10,000ths as a decimal. */
const textOf = (rate: bigint) => `${rate / 10_000n}.${String(rate % 10_000n).padStart(4, '0')}`
