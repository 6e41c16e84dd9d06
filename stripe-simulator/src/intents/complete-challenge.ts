import { StripeError } from '../http/errors.ts'
import { secretOf } from '../payment-methods/payment-method.ts'
import type { ErrorBody, PaymentIntent, SetupIntent } from '../state/objects.ts'
import { find } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { decideCharge } from './authorize.ts'
import { approve, declineIntent, failIntent, methodOf } from './confirm-payment-intent.ts'
import { failSetup, finishSetup } from './confirm-setup-intent.ts'

export type Verdict = 'complete' | 'fail'

export interface ChallengedIntent {
  intent: PaymentIntent | SetupIntent
  /** False if the customer or the bank declined. */
  succeeded: boolean
  /** The URL the customer goes to next, if the confirmation named one. */
  returnUrl: string | null
}

/** Completes a challenge after the customer's reply to the bank. A second reply changes nothing. */
export function completeChallenge(
  moment: Moment,
  id: string,
  verdict: Verdict,
): ChallengedIntent | undefined {
  const before = find(moment, 'payment_intent', id) ?? find(moment, 'setup_intent', id)
  if (!before) return undefined
  const returnUrl = find(moment, 'confirmation', id)?.return_url ?? null
  if (before.status === 'requires_action') {
    try {
      if (before.object === 'payment_intent') completePaymentChallenge(moment, before, verdict)
      else completeSetupChallenge(moment, before, verdict)
    } catch (error) {
      // A decline is stored on the intent, because no request is waiting for it here.
      if (!(error instanceof StripeError)) throw error
    }
  }
  const intent = find(moment, before.object, id) ?? before
  const succeeded = intent.status === 'succeeded' || intent.status === 'requires_capture'
  return { intent, succeeded, returnUrl }
}

function completePaymentChallenge(moment: Moment, intent: PaymentIntent, verdict: Verdict) {
  const method = methodOf(moment, intent)
  if (!method) return
  if (verdict === 'fail') {
    throw failIntent(moment, intent, { ...rejection('payment_intent'), payment_method: method })
  }
  const outcome = decideCharge(secretOf(moment, method.id), {
    offSession: false,
    authenticated: true,
  })
  if (outcome.kind === 'declined') {
    throw declineIntent(moment, intent, method, { decline: outcome.decline, authenticated: true })
  }
  approve(moment, intent, method, { authenticated: true })
}

function completeSetupChallenge(moment: Moment, intent: SetupIntent, verdict: Verdict) {
  const method = find(moment, 'payment_method', intent.payment_method ?? '')
  if (!method) return
  if (verdict === 'complete') finishSetup(moment, intent, method)
  else throw failSetup(moment, intent, { ...rejection('setup_intent'), payment_method: method })
}

function rejection(kind: 'payment_intent' | 'setup_intent'): ErrorBody {
  return {
    type: 'invalid_request_error',
    code: `${kind}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different ' +
      'payment method and try again.',
  }
}
