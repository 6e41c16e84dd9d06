import Stripe from 'stripe'

/** The known details of a card or other payment method; never its number. */
export type MethodFacts = {
  processor_id: string
  type: string
  /** For cards: brand, last4, exp_month, exp_year, country. */
  metadata: Record<string, unknown>
  /** The processor's id for the same card, whoever uses it; null if the method is not a card. */
  fingerprint: string | null
}

/** Where the buyer must be sent for authentication; no URL if the browser library decides. */
export type NextAction = { type: string; url: string | null }

/**
 * The processor's response about a payment or a setup. `unknown` means that it must be asked again.
 */
export type PaymentResult =
  | {
      outcome: 'succeeded'
      intent_id: string
      client_secret: string | null
      method: MethodFacts | null
    }
  | {
      outcome: 'processing'
      intent_id: string
      client_secret: string | null
      method: MethodFacts | null
    }
  | {
      outcome: 'requires_action'
      intent_id: string
      client_secret: string | null
      next_action: NextAction
    }
  | {
      outcome: 'declined'
      intent_id: string | null
      code: string
      decline_code: string | null
      message: string
      method: MethodFacts | null
    }
  | {
      outcome: 'unknown'
      why: string
      /** The processor repeats its own failure for this key: the key never gets another result. */
      key_spent?: boolean
    }

/** Our own code for money that arrived when nothing was due. */
export const NOT_DUE = 'not_due'
/** Our own code for an attempt with a card that was declined too often; its bank was not asked. */
export const TOO_MANY_DECLINES = 'too_many_declines'
/** Our own code for a card saved for a trial whose customer or card has already had one. */
export const TRIAL_ALREADY_USED = 'trial_taken'

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

/** Reads the state of an intent at the processor. */
export function resultOf(intent: Intent): PaymentResult {
  const about = { intent_id: intent.id, client_secret: intent.client_secret }
  switch (intent.status) {
    case 'succeeded':
      return { outcome: 'succeeded', ...about, method: methodOf(intent) }
    case 'processing':
    case 'requires_capture':
      return { outcome: 'processing', ...about, method: methodOf(intent) }
    case 'requires_action':
      return { outcome: 'requires_action', ...about, next_action: nextActionOf(intent) }
    case 'canceled':
    case 'requires_confirmation':
    case 'requires_payment_method':
    default:
      return rejectedIntent(intent)
  }
}

/**
 * A failed or canceled intent is final: another attempt creates a new one. An intent that waits
 * without a stated reason is still being processed by the request that created it.
 */
function rejectedIntent(intent: Intent): PaymentResult {
  const error =
    intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error
  if (!error && intent.status !== 'canceled') {
    return { outcome: 'unknown', why: `${intent.id} is ${intent.status}` }
  }
  return {
    outcome: 'declined',
    intent_id: intent.id,
    code: error?.code ?? (error ? 'card_declined' : 'canceled'),
    decline_code: error?.decline_code ?? null,
    message: error?.message ?? "The payment wasn't completed.",
    method: error?.payment_method ? factsOf(error.payment_method) : null,
  }
}

function nextActionOf({ next_action }: Intent): NextAction {
  const type = next_action?.type ?? 'unknown'
  if (next_action?.redirect_to_url) return { type, url: next_action.redirect_to_url.url ?? null }
  // The library does not type this field, but the simulator's page is found there.
  const library = next_action?.use_stripe_sdk as { stripe_js?: unknown } | undefined
  return { type, url: typeof library?.stripe_js === 'string' ? library.stripe_js : null }
}

function methodOf({ payment_method }: Intent): MethodFacts | null {
  return payment_method && typeof payment_method === 'object' ? factsOf(payment_method) : null
}

/** The details of a payment method that may be stored. */
export function factsOf(method: Stripe.PaymentMethod): MethodFacts {
  const { id, type, card } = method
  if (!card) return { processor_id: id, type, metadata: {}, fingerprint: null }
  const { brand, last4, exp_month, exp_year, country, fingerprint = null } = card
  const metadata = { brand, last4, exp_month, exp_year, country }
  return { processor_id: id, type, metadata, fingerprint }
}

/**
 * Reads an error of the official SDK. A decline is a result. Errors after which the processor may
 * or may not have acted (time-out, 5xx, a key still in use) are `unknown`. All others are bugs of
 * ours.
 */
export function resultOfError(error: unknown): PaymentResult {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error instanceof Stripe.errors.StripeCardError) return rejected(error)
  const passing = resultOfOutage(error)
  if (passing) return passing
  if (error instanceof Stripe.errors.StripeInvalidRequestError && isBuyers(error))
    return rejected(error)
  throw error
}

/**
 * Errors after which the processor may or may not have acted; undefined if the error is a result.
 */
export function resultOfOutage(error: Stripe.errors.StripeError) {
  if (!isTransient(error)) return undefined
  const key_spent = error.headers?.['idempotent-replayed'] === 'true'
  return { outcome: 'unknown' as const, why: `${error.type}: ${error.message}`, key_spent }
}

function rejected(error: Stripe.errors.StripeError): PaymentResult {
  return {
    outcome: 'declined',
    intent_id: error.payment_intent?.id ?? error.setup_intent?.id ?? null,
    code: error.code ?? 'card_declined',
    decline_code: error.decline_code ?? null,
    message: error.message,
    method: error.payment_method ? factsOf(error.payment_method) : null,
  }
}

const HTTP_CONFLICT = 409

function isTransient(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error.statusCode === HTTP_CONFLICT ||
    (error.statusCode ?? 0) >= 500
  )
}

/** An unknown, used or expired token of the card form comes from the buyer's page. */
function isBuyers({ param, code }: Stripe.errors.StripeError): boolean {
  return (
    param === 'confirmation_token' ||
    param === 'payment_method' ||
    code === 'token_already_used' ||
    code === 'amount_too_small' ||
    code === 'amount_too_large' ||
    code === 'payment_intent_authentication_failure' ||
    code === 'setup_intent_authentication_failure'
  )
}
