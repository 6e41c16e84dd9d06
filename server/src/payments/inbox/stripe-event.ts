import { z } from 'zod'
import { EXTERNAL_ATTEMPTS_MAX, task } from '../../records/scheduler/task.ts'

/**
 * Applies a stored event: it reads the current state of the object, so the order of events does not
 * matter.
 */
export const applyStripeEventTask = task(
  'apply_stripe_event',
  z.object({
    event_id: z.string(),
    type: z.string(),
    object_id: z.string(),
    account: z.string().nullable(),
    /** The payment or setup intent of an event, if it has one. */
    intent_id: z.string().nullable(),
    payment_id: z.string().nullable(),
  }),
  { attempts_max: EXTERNAL_ATTEMPTS_MAX },
)

const EXACT = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'charge.refunded',
  'payment_method.detached',
  'payment_method.attached',
  'payment_method.updated',
  'payment_method.automatically_updated',
])
const FAMILIES = ['refund.', 'charge.dispute.', 'charge.refund.', 'payout.']

/** Whether we act on an event; the others are acknowledged and ignored. */
export const isHandledEvent = (type: string) =>
  EXACT.has(type) || FAMILIES.some(family => type.startsWith(family))

/**
 * Stripe's ids and types are short and consist of printable ASCII; anything else is not an event.
 */
const name = z.string().regex(/^[!-~]{1,255}$/)
const text = name.nullish().catch(undefined)

/** The fields that are read from an event. */
export const SignedEvent = z.object({
  id: name,
  type: name,
  /** The connected account of an event; null is the platform's own. */
  account: name.nullish(),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.unknown() }),
})
export type SignedEvent = z.output<typeof SignedEvent>

/** The fields of an event's object that identify its owner. */
export const EventObject = z.object({
  id: name,
  object: z.string(),
  payment_intent: text,
  metadata: z.object({ organization_id: text, payment_id: text }).nullish().catch(undefined),
})
