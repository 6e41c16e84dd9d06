// Data the simulator stores in addition to Stripe's objects, visible only to its control interface.
import type { PaymentMethod, Seconds } from './objects.ts'
import type { Row } from './table.ts'

/** The hidden data of a payment method: the test number it was made from. */
export interface StoredCardSecret extends Row {
  number: string
  /** Authenticated for later off-session charges. */
  set_up: boolean
  /** Charged or detached without a customer: Stripe forbids a second use. */
  spent: boolean
}

/** The data of a confirmation that waits for its customer. */
export interface Confirmation extends Row {
  return_url: string | null
  off_session: boolean
}

/** The payment method a confirmation token will create; Stripe shows only its preview. */
export interface TokenSecret extends Row {
  method: PaymentMethod
  secret: StoredCardSecret
  spent: boolean
}

/**
 * An endpoint's secret, which its owner is shown once, and the accounts whose events it receives.
 */
export interface EndpointSecret extends Row {
  secret: string
  hears: 'own' | 'connected' | 'all'
}

/** An event to be delivered to an endpoint. `due` is real time in milliseconds. */
export interface Delivery extends Row {
  event: string
  /** The account whose space stores the event. */
  account: string
  endpoint: string
  attempt: number
  due: number
}

/** The response stored for an idempotency key. */
export interface IdempotentResponse extends Row {
  path: string
  parameters: string
  status: number
  body: string
  request_id: string
  created: Seconds
}

/** A change that occurs automatically after a while, as Stripe's asynchronous ones do. */
export interface Settlement extends Row {
  kind: 'refund' | 'payment_intent'
  outcome: 'succeeded' | 'failed'
  /** Real time in milliseconds. */
  due: number
}

/** The payout that a balance transaction (by its id) was paid out with. */
export interface PayoutMember extends Row {
  payout: string
}
