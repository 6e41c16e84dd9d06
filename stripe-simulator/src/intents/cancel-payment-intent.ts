import { invalidRequest } from '../http/errors.ts'
import type { PaymentIntent } from '../state/objects.ts'
import { takeSettlement } from '../state/settlements.ts'
import { find, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { record } from '../webhooks/events.ts'

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]

/** Cancels an intent permanently and releases any authorized amount. */
export function cancelPaymentIntent(
  moment: Moment,
  before: PaymentIntent,
  reason: string | null,
): PaymentIntent {
  if (!CANCELABLE.includes(before.status)) {
    throw invalidRequest(
      'payment_intent_unexpected_state',
      `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a ` +
        'PaymentIntent with one of the following statuses may be canceled: ' +
        `${CANCELABLE.join(', ')}.`,
      { payment_intent: before },
    )
  }
  if (before.status === 'requires_capture') release(moment, before)
  if (before.status === 'processing') takeSettlement(moment, before.id)
  const canceled = putObject(moment, 'payment_intent', {
    ...before,
    amount_capturable: 0,
    canceled_at: moment.now,
    cancellation_reason: reason,
    next_action: null,
    processing: null,
    status: 'canceled',
  })
  record(moment, 'payment_intent.canceled', canceled)
  return canceled
}

function release(moment: Moment, intent: PaymentIntent) {
  const charge = find(moment, 'charge', intent.latest_charge ?? '')
  if (!charge) return
  const releasedCharge = putObject(moment, 'charge', {
    ...charge,
    amount_refunded: charge.amount,
    refunded: true,
  })
  record(moment, 'charge.refunded', releasedCharge)
}
