import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { endOf } from './calendar.ts'
import { change } from './change.ts'
import { nothingCredited } from './credits.ts'
import { roundHalfEven, roundHalfUp } from './exact.ts'
import { applyDiscount, moveEnd, pause, planPause, resume } from './pause.ts'
import { bill, gross, reduction, type Plan } from './plan.ts'
import { object, refund } from './refund.ts'
import { begin, pass } from './renew.ts'
import type { Order } from './subscription.ts'

const at = (moment: string) => Date.parse(`${moment}Z`)
const month = { interval: 'month', count: 1 } as const
const monthly = (id: string, amount: bigint): Plan => {
  return { ...month, id, price: { kind: 'fixed', amount }, trial: null }
}
const sale = { seats: null, tax: null, discount: null, trial: false }

test('the reference model imports nothing from the engine', async () => {
  const files = (await readdir(import.meta.dirname)).filter(name => !name.includes('.test.'))
  for (const name of files) {
    const text = await readFile(new URL(name, import.meta.url), 'utf8')
    for (const [, from] of text.matchAll(/from '([^']+)'/g)) assert.match(from ?? '', /^\.\//)
  }
})

test('halves round to even, or up', () => {
  assert.deepEqual(
    [5n, 15n, -5n, 14n, -14n].map(over => roundHalfEven(over, 10n)),
    [0n, 2n, 0n, 1n, -1n],
  )
  assert.deepEqual(
    [5n, 15n, 14n].map(over => roundHalfUp(over, 10n)),
    [1n, 2n, 1n],
  )
})

test('months keep their anchor day where they have it', () => {
  const ends = ['2028-02-29T10:00:00', '2028-03-31T10:00:00', '2028-04-30T10:00:00']
  let start = at('2028-01-31T10:00:00')
  for (const end of ends) {
    start = endOf(start, month, 31)
    assert.equal(start, at(end))
  }
  assert.equal(
    endOf(at('2028-02-29T00:00:00'), { interval: 'year', count: 1 }, 29),
    at('2029-02-28T00:00:00'),
  )
})

test('seats, discounts and tax equal hand-calculated amounts', () => {
  const tiers = [
    { from: 1, to: 5, each: 1_000n },
    { from: 6, to: null, each: 800n },
  ]
  const team = (graduated: boolean): Plan => {
    return { ...monthly('team', 0n), price: { kind: 'seats', tiers, graduated } }
  }
  assert.deepEqual([gross(team(false), 7), gross(team(true), 7)], [5_600n, 6_600n])
  const third = { share: 3_333n, off: 0n, months: null, limit: 1, taken: 0 }
  assert.equal(reduction(third, 999n), 333n)
  assert.deepEqual(bill(1_000n, 100n, { rate: 190_000n, within: false }), {
    ...{ subtotal: 1_000n, discount: 100n, tax: 171n, total: 1_071n },
  })
  assert.deepEqual(bill(1_000n, 0n, { rate: 190_000n, within: true }), {
    ...{ subtotal: 840n, discount: 0n, tax: 160n, total: 1_000n },
  })
})

test('an upgrade in mid-April costs half of the difference, then all of it', () => {
  const sub = begin(
    { ...sale, plan: monthly('pro', 1_000n), card: { works: true }, balances: { balance: 0n } },
    at('2026-04-01'),
  )
  const team = monthly('team', 3_000n)

  assert.equal(change(sub, { plan: team }, 'invoice', at('2026-04-16')), 'made')
  pass(sub, at('2026-05-02'), { stepwise: false })

  assert.deepEqual(
    sub.orders.map(({ total }) => total),
    [1_000n, 1_000n, 3_000n],
  )
  assert.equal(sub.end, at('2026-06-01'))
})

test('an unused credit becomes balance and pays the next order', () => {
  const sub = begin(
    { ...sale, plan: monthly('team', 3_000n), card: { works: true }, balances: { balance: 0n } },
    at('2026-04-01'),
  )

  change(sub, { plan: monthly('pro', 1_000n) }, 'invoice', at('2026-04-16'))
  assert.deepEqual([sub.unpaid, sub.credit, sub.balances.balance], [0n, 0n, 1_000n])
  pass(sub, at('2026-05-02'), { stepwise: false })

  const renewal = sub.orders.at(-1)
  assert.deepEqual([renewal?.total, renewal?.applied, renewal?.attempts], [1_000n, 1_000n, 0])
  assert.equal(sub.balances.balance, 0n)
})

test('a permanently failing card is tried five times over three weeks', () => {
  const card = { works: true }
  const sub = begin(
    { ...sale, plan: monthly('pro', 1_000n), card, balances: { balance: 0n } },
    at('2026-01-31'),
  )
  card.works = false

  pass(sub, at('2026-03-20'), { stepwise: true })
  assert.deepEqual([sub.status, sub.orders.at(-1)?.attempts], ['past_due', 4])
  pass(sub, at('2026-03-21'), { stepwise: true })

  assert.deepEqual([sub.status, sub.ended], ['canceled', at('2026-03-21')])
  assert.equal(sub.orders.at(-1)?.status, 'void')
})

test('of 1000 with 200 tax, a share of 333 has 67 tax and the rest 133', () => {
  const amounts = bill(1_000n, 0n, { rate: 200_000n, within: false })
  const firstOrder: Order = {
    ...amounts,
    ...{ reason: 'purchase', start: null, end: null, status: 'paid' },
    ...{ attempts: 0, next: null, refunds: [], applied: 0n, dispute: null, ...nothingCredited },
  }
  const balance = { balance: 0n }
  assert.equal(refund(firstOrder, 333n, { balances: balance }), 'made')
  assert.equal(refund(firstOrder, 668n, { balances: balance }), 'refused')
  assert.equal(refund(firstOrder, 667n, { balances: balance }), 'made')
  const reclaimed = { amount: 0n, tax: 0n }
  assert.deepEqual(firstOrder.refunds, [
    { amount: 333n, tax: 67n, to_balance: 0n, reclaimed },
    { amount: 667n, tax: 133n, to_balance: 0n, reclaimed },
  ])
})

test("a refund reverses its order's credits, and spent credits are rejected", () => {
  const simulateChange = (verb: 'invoice' | 'prorate') => {
    const balance = { balance: 0n }
    const sub = begin(
      { ...sale, plan: monthly('team', 3_000n), card: { works: true }, balances: balance },
      at('2026-04-01'),
    )
    change(sub, { plan: monthly('pro', 1_000n) }, verb, at('2026-04-16'))
    return { sub, balances: balance, order: sub.orders[0] as Order }
  }
  const once = simulateChange('invoice')
  assert.equal(refund(once.order, 2_500n, once), 'made')
  assert.deepEqual([once.balances.balance, once.sub.charged], [500n, 0n])
  assert.equal(refund(once.order, 500n, once), 'made')
  assert.equal(once.balances.balance, 0n)

  const later = simulateChange('prorate')
  assert.equal(refund(later.order, 3_000n, later), 'made')
  assert.deepEqual([later.sub.credit, later.sub.unpaid], [500n, 500n])

  const spent = simulateChange('invoice')
  pass(spent.sub, at('2026-05-02'), { stepwise: false })
  assert.equal(refund(spent.order, 2_001n, spent), 'refused')
  assert.equal(refund(spent.order, 2_000n, spent), 'made')
})

/** A customer who pays ten a month from April 1 on. */
const aprilSubscription = () =>
  begin(
    { ...sale, plan: monthly('pro', 1_000n), card: { works: true }, balances: { balance: 0n } },
    at('2026-04-01'),
  )
const totals = ({ orders }: { orders: Order[] }) => orders.map(({ total }) => total)

test('half a month is credited to the month after a pause', () => {
  const sub = aprilSubscription()
  assert.equal(pause(sub, null, at('2026-04-16')), 'made')
  pass(sub, at('2026-09-03'), { stepwise: false })
  assert.deepEqual([sub.status, totals(sub)], ['paused', [1_000n]])
  assert.equal(resume(sub, at('2026-09-03')), 'made')
  assert.deepEqual([totals(sub), sub.end], [[1_000n, 500n], at('2026-10-03')])
})

test('a scheduled pause starts with the period and ends automatically', () => {
  const sub = aprilSubscription()
  assert.equal(planPause(sub, true, at('2026-04-20')), 'refused')
  assert.equal(planPause(sub, true, at('2026-07-10')), 'made')
  pass(sub, at('2026-07-10'), { stepwise: false })
  assert.deepEqual([sub.status, sub.start, sub.end], ['active', at('2026-07-10'), at('2026-08-10')])
  assert.deepEqual(totals(sub), [1_000n, 1_000n])
})

test('periods after a moved period end start from the new end', () => {
  const sub = aprilSubscription()
  assert.equal(moveEnd(sub, { end: at('2026-05-20'), of: 'trial' }, at('2026-04-02')), 'refused')
  assert.equal(moveEnd(sub, { end: at('2026-05-20'), of: 'period' }, at('2026-04-02')), 'made')
  pass(sub, at('2026-05-20'), { stepwise: false })
  assert.deepEqual([sub.end, totals(sub)], [at('2026-06-20'), [1_000n, 1_000n]])
})

test('a two-month discount applied later covers the two following months', () => {
  const sub = aprilSubscription()
  const half = { share: 5_000n, off: 0n, months: 2, limit: 1, taken: 0 }
  assert.equal(applyDiscount(sub, half), 'made')
  assert.equal(change(sub, { plan: monthly('team', 3_000n) }, 'invoice', at('2026-04-16')), 'made')
  pass(sub, at('2026-07-01'), { stepwise: true })
  assert.deepEqual(totals(sub), [1_000n, 1_000n, 1_500n, 1_500n, 3_000n])
  assert.equal(applyDiscount(sub, half), 'refused')
})

test('a dispute takes what the card paid, with its share of the tax', () => {
  const amounts = bill(1_000n, 0n, { rate: 200_000n, within: false })
  const purchase: Order = {
    ...amounts,
    ...{ reason: 'purchase', start: null, end: null, status: 'paid' },
    ...{ attempts: 0, next: null, refunds: [], applied: 200n, dispute: null, ...nothingCredited },
  }
  const { amount, tax } = object(purchase)
  assert.deepEqual([amount, tax], [833n, 167n])
  const balance = { balance: 0n }
  assert.equal(refund(purchase, 100n, { balances: balance }), 'refused')
  // Of the 200 paid from the balance, 167 excluding tax are left.
  assert.equal(refund(purchase, 168n, { balances: balance, to: 'balance' }), 'refused')
  assert.equal(refund(purchase, 167n, { balances: balance, to: 'balance' }), 'made')
  assert.equal(balance.balance, 200n)
})

test('months of a discount do not run during a pause', () => {
  const sub = aprilSubscription()
  const half = { share: 5_000n, off: 0n, months: 2, limit: 1, taken: 0 }
  applyDiscount(sub, half)
  planPause(sub, true, null)
  pass(sub, at('2026-05-01'), { stepwise: false })
  assert.equal(resume(sub, at('2026-05-10')), 'made')
  planPause(sub, true, null)
  pass(sub, at('2026-06-10'), { stepwise: false })
  assert.equal(resume(sub, at('2026-10-10')), 'made')
  pass(sub, at('2026-11-10'), { stepwise: false })
  assert.deepEqual(totals(sub), [1_000n, 500n, 500n, 1_000n])
})
