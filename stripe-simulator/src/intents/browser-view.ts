import { invalidRequest } from '../http/errors.ts'
import { requireValue } from '../http/parameters.ts'
import type { PaymentIntent, SetupIntent } from '../state/objects.ts'

/** A caller with a publishable key must present the client secret of the intent. */
export function requireClientSecret(
  intent: PaymentIntent | SetupIntent,
  secret: string | null | undefined,
) {
  if (requireValue(secret, 'client_secret') === intent.client_secret) return
  throw invalidRequest(
    `${intent.object}_invalid_parameter`,
    'The client_secret provided does not match the client_secret associated with this ' +
      `${intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'}.`,
    { param: 'client_secret' },
  )
}

const PAYMENT_FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const
const SETUP_FIELDS = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'status',
  'usage',
] as const

/** The fields of an intent that a browser may see. */
export function forBrowser<T extends Partial<PaymentIntent> | Partial<SetupIntent>>(
  intent: T,
): Partial<T> {
  const names: readonly string[] = intent.object === 'setup_intent' ? SETUP_FIELDS : PAYMENT_FIELDS
  const seen = Object.entries(intent).filter(([name]) => names.includes(name))
  return Object.fromEntries(seen) as Partial<T>
}
