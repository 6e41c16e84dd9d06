import { putObject, find } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { record } from '../webhooks/events.ts'
import { moveForCharge } from './charge.ts'
import { failIntent, methodOf } from './confirm-payment-intent.ts'

/** The bank's late decision on a debit that was accepted for processing. */
export function settlePaymentIntent(moment: Moment, id: string, outcome: 'succeeded' | 'failed') {
  const before = find(moment, 'payment_intent', id)
  const charge = find(moment, 'charge', before?.latest_charge ?? '')
  const method = before && methodOf(moment, before)
  if (before?.status !== 'processing' || !charge || !method) return
  if (outcome === 'failed') {
    const message = 'The customer’s bank account could not be debited.'
    const failed = putObject(moment, 'charge', {
      ...charge,
      captured: false,
      failure_code: 'payment_method_provider_decline',
      failure_message: message,
      paid: false,
      status: 'failed',
    })
    record(moment, 'charge.failed', failed)
    failIntent(moment, before, {
      type: 'card_error',
      code: 'payment_method_provider_decline',
      message,
      charge: charge.id,
      payment_method: method,
    })
    return
  }
  const settled = putObject(moment, 'charge', {
    ...charge,
    amount_captured: charge.amount,
    paid: true,
    status: 'succeeded',
    balance_transaction: moveForCharge(moment, charge.id, before, method),
  })
  record(moment, 'charge.succeeded', settled)
  const intent = putObject(moment, 'payment_intent', {
    ...before,
    amount_received: before.amount,
    status: 'succeeded',
  })
  record(moment, 'payment_intent.succeeded', intent)
}
