import { invalidRequest, StripeError } from '../http/errors.ts'
import type { FormValue } from '../http/form.ts'
import { raiseDispute } from '../refunds/raise-dispute.ts'
import { attachMethodTo, secretOf } from '../payment-methods/payment-method.ts'
import { cardByNumber, DECLINES } from '../payment-methods/test-cards.ts'
import type { Decline } from '../payment-methods/test-cards.ts'
import type { ErrorBody, PaymentIntent, PaymentMethod } from '../state/objects.ts'
import { find, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { settleLater } from '../state/settlements.ts'
import { record } from '../webhooks/events.ts'
import { decideCharge } from './authorize.ts'
import { makeCharge } from './charge.ts'
import { nextActionOf } from './challenge.ts'
import { chooseMethod } from './chosen-method.ts'
import type { MethodChoice } from './chosen-method.ts'

export interface PaymentConfirmation extends MethodChoice {
  off_session?: string | null
  return_url?: string | null
  error_on_requires_action?: boolean
  use_stripe_sdk?: boolean
  automatic_payment_methods?: FormValue
}

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/**
 * Requests the money from the card's bank, which approves, declines, or requires a challenge first.
 */
export function confirmPaymentIntent(
  moment: Moment,
  before: PaymentIntent,
  requested: PaymentConfirmation,
): PaymentIntent {
  rejectUnconfirmable(before)
  const chosen = chooseMethod(moment, requested, {
    kind: 'payment_intent',
    id: before.id,
    customer: before.customer,
    current: before.payment_method,
    types: before.payment_method_types,
  })
  if (!chosen) throw noMethod(before)
  const { method, terms } = chosen
  const intent: PaymentIntent = {
    ...before,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
    setup_future_usage: terms?.setup_future_usage ?? before.setup_future_usage,
  }
  const offSession =
    requested.off_session !== undefined &&
    requested.off_session !== null &&
    requested.off_session !== 'false'
  const outcome = decideCharge(secretOf(moment, method.id), { offSession, authenticated: false })
  switch (outcome.kind) {
    case 'approved':
      return approve(moment, intent, method, { authenticated: false })
    case 'declined':
      throw declineIntent(moment, intent, method, { decline: outcome.decline })
    case 'processing':
      return process(moment, intent, method, outcome.settles)
    case 'challenge': {
      const returnUrl = requested.return_url ?? terms?.return_url ?? null
      if (requested.error_on_requires_action) {
        throw declineIntent(moment, intent, method, { decline: DECLINES.authenticationRequired })
      }
      return challenge(moment, intent, requested.use_stripe_sdk ? null : returnUrl)
    }
  }
}

/** The bank has approved. `authenticated`: its customer completed 3-D Secure. */
export function approve(
  moment: Moment,
  intent: PaymentIntent,
  method: PaymentMethod,
  mode: { authenticated: boolean },
): PaymentIntent {
  const captured = intent.capture_method !== 'manual'
  const charge = makeCharge(moment, intent, method, { captured, ...mode })
  const approvedIntent = putObject(moment, 'payment_intent', {
    ...intent,
    latest_charge: charge.id,
    next_action: null,
    amount_capturable: captured ? 0 : intent.amount,
    amount_received: captured ? intent.amount : 0,
    status: captured ? 'succeeded' : 'requires_capture',
  })
  saveMethod(moment, approvedIntent, method)
  record(
    moment,
    captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated',
    approvedIntent,
  )
  const card = cardByNumber(secretOf(moment, method.id).number)
  if (card.dispute) raiseDispute(moment, charge, card.dispute)
  return approvedIntent
}

/** The bank has declined: the intent requires another payment method. Returns the error. */
export function declineIntent(
  moment: Moment,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: { decline: Decline; authenticated?: boolean },
): StripeError {
  const { decline, authenticated = false } = reason
  const charge = makeCharge(moment, intent, method, { decline, captured: true, authenticated })
  const error: ErrorBody = {
    type: 'card_error',
    ...decline,
    charge: charge.id,
    payment_method: method,
  }
  return failIntent(moment, { ...intent, latest_charge: charge.id }, error)
}

/** Resets an intent to require another payment method, and stores the reason. */
export function failIntent(moment: Moment, intent: PaymentIntent, error: ErrorBody): StripeError {
  const rejection = new StripeError(402, error)
  const failed = putObject(moment, 'payment_intent', {
    ...intent,
    last_payment_error: rejection.body,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  })
  record(moment, 'payment_intent.payment_failed', failed)
  return new StripeError(402, { ...error, payment_intent: failed })
}

/** Saves a payment method if that was requested; otherwise it could be used only this once. */
function saveMethod(moment: Moment, intent: PaymentIntent, method: PaymentMethod) {
  const secret = secretOf(moment, method.id)
  const usage = intent.setup_future_usage
  if (usage === 'off_session' && !secret.set_up) {
    putObject(moment, 'method_secret', { ...secret, set_up: true })
  }
  if (method.customer !== null) return
  if (usage !== null && intent.customer !== null) attachMethodTo(moment, method, intent.customer)
  else if (!secret.spent) putObject(moment, 'method_secret', { ...secret, spent: true })
}

function challenge(moment: Moment, intent: PaymentIntent, returnUrl: string | null): PaymentIntent {
  putObject(moment, 'confirmation', { id: intent.id, return_url: returnUrl, off_session: false })
  const waiting = putObject(moment, 'payment_intent', {
    ...intent,
    status: 'requires_action',
    next_action: nextActionOf(moment, intent, returnUrl),
  })
  record(moment, 'payment_intent.requires_action', waiting)
  return waiting
}

function process(
  moment: Moment,
  intent: PaymentIntent,
  method: PaymentMethod,
  outcome: 'succeeded' | 'failed',
): PaymentIntent {
  const charge = makeCharge(moment, intent, method, {
    captured: true,
    authenticated: false,
    pending: true,
  })
  const processing = putObject(moment, 'payment_intent', {
    ...intent,
    latest_charge: charge.id,
    status: 'processing',
  })
  saveMethod(moment, processing, method)
  record(moment, 'payment_intent.processing', processing)
  settleLater(moment, { id: intent.id, kind: 'payment_intent', outcome })
  return processing
}

function rejectUnconfirmable(intent: PaymentIntent) {
  if (CONFIRMABLE.includes(intent.status)) return
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being ' +
        'previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ` +
        `${intent.status}. Only a ` +
        'PaymentIntent with one of the following statuses may be confirmed: ' +
        'requires_confirmation, requires_action.'
  throw invalidRequest('payment_intent_unexpected_state', message, { payment_intent: intent })
}

function noMethod(intent: PaymentIntent) {
  return invalidRequest(
    'payment_intent_unexpected_state',
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either " +
      'update the PaymentIntent with a payment method and then confirm it again, or confirm it ' +
      'again directly with a payment method or ConfirmationToken.',
    { payment_intent: intent },
  )
}

/** The payment method an intent was last confirmed with. */
export function methodOf(moment: Moment, intent: PaymentIntent): PaymentMethod | undefined {
  return find(moment, 'payment_method', intent.payment_method ?? '')
}
