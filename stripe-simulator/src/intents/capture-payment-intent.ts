import { invalidRequest } from '../http/errors.ts'
import type { PaymentIntent } from '../state/objects.ts'
import { find, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { record } from '../webhooks/events.ts'
import { moveForCharge } from './charge.ts'
import { methodOf } from './confirm-payment-intent.ts'

/** Captures an authorized amount: all of it, or `asked` of it, and releases the rest. */
export function capturePaymentIntent(
  moment: Moment,
  before: PaymentIntent,
  requested: number | null,
): PaymentIntent {
  const charge = find(moment, 'charge', before.latest_charge ?? '')
  const method = methodOf(moment, before)
  if (before.status !== 'requires_capture' || !charge || !method) {
    throw invalidRequest(
      'payment_intent_unexpected_state',
      'This PaymentIntent could not be captured because it has a status of ' +
        `${before.status}. Only a PaymentIntent with one of the following statuses may be ` +
        'captured: ' +
        'requires_capture.',
      { payment_intent: before },
    )
  }
  const amount = requested ?? before.amount_capturable
  if (amount < 1 || amount > before.amount_capturable) {
    throw invalidRequest(
      'amount_too_large',
      'The amount to capture must be positive and not more than the amount that can be captured.',
      { param: 'amount_to_capture' },
    )
  }
  const captured = putObject(moment, 'charge', {
    ...charge,
    amount_captured: amount,
    amount_refunded: charge.amount - amount,
    captured: true,
    balance_transaction: moveForCharge(moment, charge.id, before, method, amount),
  })
  record(moment, 'charge.captured', captured)
  const intent = putObject(moment, 'payment_intent', {
    ...before,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  })
  record(moment, 'payment_intent.succeeded', intent)
  return intent
}
