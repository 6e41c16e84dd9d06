import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { startTestSimulator } from '../testing/given.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function withSales(t: TestContext, amounts: number[], method = 'pm_card_visa') {
  let now = new Date('2031-03-03T12:00:00Z')
  const simulator = await startTestSimulator(t, { now: () => now })
  for (const amount of amounts) {
    await simulator.stripe.paymentIntents.create({
      ...{ amount, currency: 'usd', confirm: true, payment_method: method },
    })
  }
  const pass = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS)
  }
  return { ...simulator, pass }
}

test('a payout goes out when its transactions are available, and sums to them', async t => {
  const { stripe, control, pass } = await withSales(t, [2000, 5000])

  const before = await stripe.payouts.list()
  pass(3)
  const [payout] = (await stripe.payouts.list()).data
  assert(payout)
  const { data } = await stripe.balanceTransactions.list({ payout: payout.id })
  pass(1)
  const paid = await stripe.payouts.retrieve(payout.id)

  assert.equal(before.data.length, 0)
  assert.deepEqual(
    [payout.status, payout.amount, payout.reconciliation_status, payout.automatic],
    ['in_transit', 2000 + 5000 - 88 - 175, 'completed', true],
  )
  assert.deepEqual(
    data.map(({ type, net }) => [type, net]),
    [
      ['payout', -payout.amount],
      ['charge', 4825],
      ['charge', 1912],
    ],
  )
  assert.equal(paid.status, 'paid')
  assert.deepEqual((await stripe.balance.retrieve()).available[0]?.amount, 0)
  assert.deepEqual(
    control.events().flatMap(({ type }) => (type.startsWith('payout.') ? [type] : [])),
    ['payout.created', 'payout.reconciliation_completed', 'payout.paid'],
  )
})

test('a paid payout may fail, and its amount is paid out again', async t => {
  const { stripe, control, pass } = await withSales(t, [2000])
  pass(4)
  const [first] = (await stripe.payouts.list()).data
  assert(first)

  assert.equal(control.failPayout(first.id), true)
  pass(1)

  const [second] = (await stripe.payouts.list()).data
  const failed = await stripe.payouts.retrieve(first.id)
  assert.deepEqual(
    [first.status, failed.status, failed.failure_code],
    ['paid', 'failed', 'account_closed'],
  )
  assert.equal(second?.amount, first.amount)
})

test('a negative balance is carried forward to the next payout', async t => {
  const { stripe, pass } = await withSales(t, [2000], 'pm_card_createDispute')
  pass(5)
  assert.equal((await stripe.payouts.list()).data.length, 0)
  await stripe.paymentIntents.create({
    ...{ amount: 9000, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
  })
  pass(3)

  const [payout] = (await stripe.payouts.list()).data

  assert.equal(payout?.amount, 2000 - 88 - 3500 + 9000 - 291)
})
