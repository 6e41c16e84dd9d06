import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endLots, give, openAccount } from './usage.ts'
import { usageAmount, type UsagePrice } from './usage-price.ts'
import { arrive, beginUsage, endPeriod, type UsagePlan } from './usage-subscription.ts'

const at = (moment: string) => Date.parse(`${moment}Z`)
const CENT = 10_000n
const tier = (bound: bigint | null, each: bigint) => ({ bound, each })

test('units, tiers and caps equal hand-calculated amounts', () => {
  const tiers = [tier(100n, 100n * CENT), tier(1_000n, 10n * CENT), tier(null, 1_000n)]
  const graduated: UsagePrice = { tiers, graduated: true, cap: null }
  const volume = { ...graduated, graduated: false }
  const amounts = (price: UsagePrice, ...units: bigint[]) =>
    units.map(count => usageAmount(price, count * 1_000n))

  assert.deepEqual(amounts(graduated, 0n, 100n, 101n, 1_000n), [0n, 10_000n, 10_010n, 19_000n])
  assert.deepEqual(amounts(graduated, 1_004n, 1_005n), [19_000n, 19_001n])
  assert.deepEqual(amounts(volume, 100n, 101n, 1_000n, 1_005n), [10_000n, 1_010n, 10_000n, 101n])
  assert.deepEqual(amounts({ ...volume, cap: 600n }, 100n, 1_005n), [600n, 101n])
})

test('packages and minimums equal hand-calculated amounts', () => {
  const packages = { size: 1_000n, cents: 500n, free: 500n }
  const price: UsagePrice = { tiers: [], graduated: false, packages, cap: 5_500n, least: 100n }
  const amounts = (whole: boolean, ...units: bigint[]) =>
    units.map(count => usageAmount(price, count, whole))

  assert.deepEqual(amounts(false, 0n, 500_000n, 500_001n, 1_500_000n), [0n, 0n, 500n, 500n])
  assert.deepEqual(amounts(false, 1_500_001n, 12_345_000n), [1_000n, 5_500n])
  assert.deepEqual(amounts(true, 0n, 500_000n, 500_001n), [100n, 100n, 500n])
})

test('a period bills what its credits do not cover, and the rest rolls over', () => {
  const price = { tiers: [tier(null, 5_000n)], graduated: true, cap: null }
  const included = { id: 'included', units: 100_000n, rollover: true }
  const plan: UsagePlan = {
    ...{ id: 'pro', interval: 'month', count: 1, fixed: 1_000n, price, included: [included] },
    trial: null,
  }
  const account = openAccount('sum', at('2026-01-15'))
  const sub = beginUsage({ account, plan, discount: null }, at('2026-01-15'))
  const use = (moment: string, units: bigint) =>
    arrive(account, sub, [{ at: at(moment), timestamp: at(moment), units }])
  const pack = { units: 20_000n, rollover: true, from: at('2026-01-16'), benefit: null }
  give(account, { ...pack, expires: at('2026-01-20') })
  use('2026-01-17', 15_000n)
  endLots(account, 'expired', lot => lot.expires !== null)
  use('2026-01-21', 60_000n)
  use('2026-02-15', 200_001n)
  endPeriod(sub, at('2026-02-15'))
  endPeriod(sub, at('2026-03-15'))

  const line = { late: 0, consumed: 75_000n, covered: 75_000n, amount: 0n }
  // Of the 100 units 40 rolled over, and 60.001 are left to pay at half a cent.
  const next = { late: 0, consumed: 200_001n, covered: 140_000n, amount: 30n }
  assert.deepEqual(
    sub.orders.map(({ lines, subtotal }) => [lines, subtotal]),
    [
      [[], 1_000n],
      [[line], 1_000n],
      [[next], 1_030n],
    ],
  )
})
