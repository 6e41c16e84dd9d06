import { moveBalance } from '../balance/move-balance.ts'
import { invalidRequest } from '../http/errors.ts'
import { rejectThousandths, ZERO_DECIMAL } from '../intents/amounts.ts'
import { secretOf } from '../payment-methods/payment-method.ts'
import { cardByNumber } from '../payment-methods/test-cards.ts'
import type { Charge, Metadata } from '../state/objects.ts'
import type { Refund } from '../state/refund-objects.ts'
import { settleLater } from '../state/settlements.ts'
import { find, newId, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { record } from '../webhooks/events.ts'

/** Refunds a charge: `amount` in minor units, or all that remains. */
export function refundCharge(
  moment: Moment,
  charge: Charge,
  apiRequest: {
    amount: number | null
    reason: string | null
    metadata: Metadata
  },
): Refund {
  const left = charge.amount_captured - charge.amount_refunded
  const amount = apiRequest.amount ?? left
  rejectUnrefundable(charge, amount, left)
  const card = cardByNumber(secretOf(moment, charge.payment_method).number)
  const pending = card.refund === 'pending'
  const id = newId(moment, 're_3')
  const movement = moveBalance(moment, {
    type: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: id,
    description: `REFUND FOR CHARGE (${charge.description ?? ''})`,
  })
  const refund = putObject(moment, 'refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: moment.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: apiRequest.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(pending ? { pending_reason: 'processing' } : {}),
    reason: apiRequest.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  })
  const refunded = addRefunded(moment, charge, amount)
  record(moment, 'charge.refunded', refunded, { before: charge })
  record(moment, 'refund.created', refund)
  // A bank may decide on a refund later than the request: Stripe calls both such cards
  // asynchronous.
  if (card.refund) {
    settleLater(moment, { id, kind: 'refund', outcome: pending ? 'succeeded' : 'failed' })
  }
  return refund
}

/** The bank's late decision on a refund. */
export function settleRefund(moment: Moment, id: string, outcome: 'succeeded' | 'failed') {
  const before = find(moment, 'refund', id)
  if (!before || before.status === 'canceled') return
  if (outcome === 'failed') {
    undoRefund(moment, before, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    return
  }
  const { pending_reason: _, ...settled } = before
  publishRefund(
    moment,
    before,
    putObject(moment, 'refund', { ...settled, status: 'succeeded' }),
    'refund.updated',
  )
}

/** The money returns to the merchant, and the charge no longer counts it as refunded. */
export function undoRefund(
  moment: Moment,
  before: Refund,
  mode: { status: 'failed' | 'canceled'; failure_reason: string },
): Refund {
  const back = moveBalance(moment, {
    type: 'refund_failure',
    amount: before.amount,
    currency: before.currency,
    source: before.id,
  })
  const charge = find(moment, 'charge', before.charge)
  if (charge) addRefunded(moment, charge, -before.amount)
  const refund = putObject(moment, 'refund', {
    ...before,
    ...mode,
    failure_balance_transaction: back.id,
  })
  publishRefund(
    moment,
    before,
    refund,
    mode.status === 'failed' ? 'refund.failed' : 'refund.updated',
  )
  return refund
}

export function publishRefund(moment: Moment, before: Refund, refund: Refund, type: string) {
  record(moment, type, refund, { before })
  record(moment, 'charge.refund.updated', refund, { before })
}

function addRefunded(moment: Moment, charge: Charge, amount: number): Charge {
  const refunded = charge.amount_refunded + amount
  return putObject(moment, 'charge', {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded >= charge.amount,
  })
}

function rejectUnrefundable(charge: Charge, amount: number, left: number) {
  if (charge.status !== 'succeeded' || !charge.captured) {
    throw invalidRequest(
      'charge_not_refundable',
      `Charge ${charge.id} cannot be refunded because it was not captured.`,
      { charge: charge.id },
    )
  }
  if (charge.disputed) {
    throw invalidRequest(
      'charge_disputed',
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      { charge: charge.id },
    )
  }
  if (charge.refunded || left <= 0) {
    throw invalidRequest(
      'charge_already_refunded',
      `Charge ${charge.id} has already been refunded.`,
      { charge: charge.id },
    )
  }
  if (amount < 1)
    throw invalidRequest('parameter_invalid_integer', 'Invalid positive integer', {
      param: 'amount',
    })
  rejectThousandths(amount, charge.currency)
  if (amount > left) {
    throw invalidRequest(
      'amount_too_large',
      `Refund amount (${amountText(amount, charge)}) is greater than unrefunded amount on charge ` +
        `(${amountText(left, charge)})`,
      { param: 'amount' },
    )
  }
}

function amountText(amount: number, charge: Charge): string {
  const decimalAmount = ZERO_DECIMAL.has(charge.currency)
    ? String(amount)
    : (amount / 100).toFixed(2)
  return charge.currency === 'usd' ? `$${decimalAmount}` : `${decimalAmount} ${charge.currency}`
}
