// What the simulator keeps beside Stripe's objects, and shows to nobody but its control.
import type { PaymentMethod, Seconds } from './objects.ts'
import type { Row } from './table.ts'

/** What only the simulator knows of a payment method: which test number it came from. */
export interface MethodSecret extends Row {
  number: string
  /** Authenticated for later charges without the customer. */
  set_up: boolean
  /** Charged or detached while it belonged to nobody: Stripe forbids a second use. */
  spent: boolean
}

/** What a confirmation that waits for its customer must remember. */
export interface Confirmation extends Row {
  return_url: string | null
  off_session: boolean
}

/** The payment method a confirmation token will become; Stripe shows its preview only. */
export interface TokenSecret extends Row {
  method: PaymentMethod
  secret: MethodSecret
  spent: boolean
}

/** What an endpoint's owner was told once, and whose events it hears. */
export interface EndpointSecret extends Row {
  secret: string
  hears: 'own' | 'connected' | 'all'
}

/** An event on its way to an endpoint. `due` is real time in milliseconds. */
export interface Delivery extends Row {
  event: string
  /** The account whose space keeps the event. */
  account: string
  endpoint: string
  attempt: number
  due: number
}

/** The answer kept for an idempotency key. */
export interface KeyedAnswer extends Row {
  path: string
  parameters: string
  status: number
  body: string
  request_id: string
  created: Seconds
}

/** A change that comes by itself a while later, as Stripe's asynchronous ones do. */
export interface Settlement extends Row {
  kind: 'refund' | 'payment_intent'
  outcome: 'succeeded' | 'failed'
  /** Real time in milliseconds. */
  due: number
}
