import { invalidRequest, StripeError } from '../http/errors.ts'
import { attachMethodTo, secretOf } from '../payment-methods/payment-method.ts'
import type { ErrorBody, PaymentMethod, SetupIntent } from '../state/objects.ts'
import { newId, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { record } from '../webhooks/events.ts'
import { decideSetup } from './authorize.ts'
import { nextActionOf } from './challenge.ts'
import { chooseMethod } from './chosen-method.ts'
import type { MethodChoice } from './chosen-method.ts'

export interface SetupConfirmation extends MethodChoice {
  return_url?: string | null
  use_stripe_sdk?: boolean
}

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Asks the bank whether a payment method may be saved and charged later. */
export function confirmSetupIntent(
  moment: Moment,
  before: SetupIntent,
  requested: SetupConfirmation,
): SetupIntent {
  rejectUnconfirmable(before)
  const chosen = chooseMethod(moment, requested, {
    kind: 'setup_intent',
    id: before.id,
    customer: before.customer,
    current: before.payment_method,
    types: before.payment_method_types,
  })
  if (!chosen) throw noMethod(before)
  const { method, terms } = chosen
  const intent: SetupIntent = {
    ...before,
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
    latest_attempt: newId(moment, 'setatt_1'),
  }
  const outcome = decideSetup(secretOf(moment, method.id), false)
  if (outcome.kind === 'declined') {
    throw failSetup(moment, intent, {
      type: 'card_error',
      ...outcome.decline,
      payment_method: method,
    })
  }
  if (outcome.kind !== 'challenge') return finishSetup(moment, intent, method)
  const returnUrl = requested.use_stripe_sdk
    ? null
    : (requested.return_url ?? terms?.return_url ?? null)
  return challenge(moment, intent, returnUrl)
}

/** The bank agrees: the payment method is attached to the customer and set up. */
export function finishSetup(
  moment: Moment,
  intent: SetupIntent,
  method: PaymentMethod,
): SetupIntent {
  const secret = secretOf(moment, method.id)
  putObject(moment, 'method_secret', {
    ...secret,
    set_up: secret.set_up || intent.usage === 'off_session',
  })
  if (intent.customer !== null && method.customer === null)
    attachMethodTo(moment, method, intent.customer)
  const done = putObject(moment, 'setup_intent', {
    ...intent,
    next_action: null,
    status: 'succeeded',
  })
  record(moment, 'setup_intent.succeeded', done)
  return done
}

/** Resets an intent to require another payment method, and stores the reason. */
export function failSetup(moment: Moment, intent: SetupIntent, error: ErrorBody): StripeError {
  const rejection = new StripeError(402, error)
  const failed = putObject(moment, 'setup_intent', {
    ...intent,
    last_setup_error: rejection.body,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  record(moment, 'setup_intent.setup_failed', failed)
  return new StripeError(402, { ...error, setup_intent: failed })
}

function challenge(moment: Moment, intent: SetupIntent, returnUrl: string | null): SetupIntent {
  putObject(moment, 'confirmation', { id: intent.id, return_url: returnUrl, off_session: false })
  const waiting = putObject(moment, 'setup_intent', {
    ...intent,
    status: 'requires_action',
    next_action: nextActionOf(moment, intent, returnUrl),
  })
  record(moment, 'setup_intent.requires_action', waiting)
  return waiting
}

function rejectUnconfirmable(intent: SetupIntent) {
  if (CONFIRMABLE.includes(intent.status)) return
  throw invalidRequest(
    'setup_intent_unexpected_state',
    `You cannot confirm this SetupIntent because it has a status of ${intent.status}. Only a ` +
      'SetupIntent with one of the following statuses may be confirmed: requires_confirmation, ' +
      'requires_action, requires_payment_method.',
    { setup_intent: intent },
  )
}

function noMethod(intent: SetupIntent) {
  return invalidRequest(
    'setup_intent_unexpected_state',
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the " +
      'SetupIntent with a payment method and then confirm it again.',
    { setup_intent: intent },
  )
}
