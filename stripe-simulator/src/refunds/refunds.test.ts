import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { startTestSimulator, rejectionOf } from '../testing/given.ts'

async function paid(stripe: Stripe, method = 'pm_card_visa') {
  const intent = await stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    payment_method: method,
    confirm: true,
  })
  return { payment_intent: intent.id }
}

test('a payment is refunded in parts and never above its amount', async t => {
  const { stripe } = await startTestSimulator(t)
  const payment = await paid(stripe)
  const part = await stripe.refunds.create({
    ...payment,
    amount: 500,
    reason: 'requested_by_customer',
  })
  const tooMuch = await rejectionOf(stripe.refunds.create({ ...payment, amount: 1501 }))
  const rest = await stripe.refunds.create({
    ...payment,
    expand: ['charge', 'balance_transaction'],
  })
  const nothingLeft = await rejectionOf(stripe.refunds.create(payment))
  const listed = await stripe.refunds.list(payment)

  assert.deepEqual([part.status, part.amount, rest.amount], ['succeeded', 500, 1500])
  assert.equal(
    tooMuch.message,
    'Refund amount ($15.01) is greater than unrefunded amount on charge ($15.00)',
  )
  assert.equal(tooMuch.param, 'amount')
  assert(typeof rest.charge === 'object' && typeof rest.balance_transaction === 'object')
  assert.deepEqual([rest.charge?.refunded, rest.charge?.amount_refunded], [true, 2000])
  assert.equal(rest.balance_transaction?.net, -1500)
  assert.equal(nothingLeft.code, 'charge_already_refunded')
  assert.deepEqual(
    listed.data.map(({ id }) => id),
    [rest.id, part.id],
  )
})

test('a refund may fail after it succeeded and then no longer counts', async t => {
  const { stripe, control } = await startTestSimulator(t, { settleDelay: 60_000 })
  const refund = await stripe.refunds.create(await paid(stripe, 'pm_card_refundFail'))
  control.settle()
  const failed = await stripe.refunds.retrieve(refund.id, { expand: ['charge'] })

  assert.equal(refund.status, 'succeeded')
  assert.deepEqual([failed.status, failed.failure_reason], ['failed', 'expired_or_canceled_card'])
  assert(typeof failed.charge === 'object')
  assert.deepEqual([failed.charge?.refunded, failed.charge?.amount_refunded], [false, 0])
  assert.equal(control.events({ type: 'refund.failed' }).length, 1)
})

test('a pending refund succeeds later or is canceled before', async t => {
  const { stripe, control } = await startTestSimulator(t, { settleDelay: 5 })
  const pending = await stripe.refunds.create(await paid(stripe, 'pm_card_pendingRefund'))
  while (control.events({ type: 'refund.updated' }).length === 0) await stripe.balance.retrieve()
  const later = await stripe.refunds.retrieve(pending.id)
  const { stripe: patient } = await startTestSimulator(t, { settleDelay: 60_000 })
  const second = await patient.refunds.create(await paid(patient, 'pm_card_pendingRefund'))
  const canceled = await patient.refunds.cancel(second.id)

  assert.deepEqual(
    [pending.status, later.status, canceled.status],
    ['pending', 'succeeded', 'canceled'],
  )
  assert.equal((await rejectionOf(stripe.refunds.cancel(pending.id))).statusCode, 400)
})

test("a refund's metadata can be changed", async t => {
  const { stripe } = await startTestSimulator(t)
  const refund = await stripe.refunds.create({ ...(await paid(stripe)), metadata: { a: '1' } })
  const changed = await stripe.refunds.update(refund.id, { metadata: { b: '2' } })

  assert.deepEqual(changed.metadata, { a: '1', b: '2' })
})

test('an unpaid payment cannot be refunded', async t => {
  const { stripe } = await startTestSimulator(t)
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  const rejection = await rejectionOf(stripe.refunds.create({ payment_intent: open.id }))

  assert.match(rejection.message, /does not have a successful charge to refund/)
})

test('a disputed payment cannot be refunded and may be won with evidence', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const payment = await paid(stripe, 'pm_card_createDispute')
  const [dispute] = (await stripe.disputes.list(payment)).data
  assert(dispute)
  const rejection = await rejectionOf(stripe.refunds.create(payment))
  const won = await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  })

  assert.deepEqual(
    [dispute.status, dispute.amount, dispute.reason],
    ['needs_response', 2000, 'fraudulent'],
  )
  assert.equal(dispute.balance_transactions[0]?.net, -3500)
  assert.equal(rejection.code, 'charge_disputed')
  assert.equal(won.status, 'won')
  assert.equal(control.events({ type: 'charge.dispute.closed' }).length, 1)
})

test('a cardholder may dispute some time after paying, once', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const payment = await paid(stripe)
  const [charge] = control.charges()
  assert(charge)

  assert.deepEqual([control.dispute(charge.id), control.dispute(charge.id)], [true, false])

  const [dispute] = (await stripe.disputes.list(payment)).data
  assert.deepEqual([dispute?.status, dispute?.amount], ['needs_response', 2000])
})

test('a closed dispute is lost', async t => {
  const { stripe } = await startTestSimulator(t)
  const payment = await paid(stripe, 'pm_card_createDisputeProductNotReceived')
  const [dispute] = (await stripe.disputes.list(payment)).data
  assert(dispute)
  const closed = await stripe.disputes.close(dispute.id)

  assert.equal(closed.status, 'lost')
  assert.equal((await rejectionOf(stripe.disputes.close(dispute.id))).statusCode, 400)
})
