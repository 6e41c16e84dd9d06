import Stripe from 'stripe'
import { crashPoint } from '../platform/crash.ts'
import { openTransaction } from '../platform/db/database.ts'
import { toProcessorAmount } from '../platform/money.ts'
import type { Site } from '../platform/site.ts'
import {
  resultOf,
  resultOfError,
  factsOf,
  type PaymentResult,
  type MethodFacts,
} from './answers.ts'
import { isReachable, makeClient } from './processor-client.ts'
import { retryIdempotently } from './retry-until-answered.ts'

/** Links an object at the processor to our rows; events return it. */
export type ObjectMetadata = {
  organization_id: string
  payment_id: string
  checkout_id?: string
  order_id?: string
}

/** The account, and the idempotency key: the same key means the same request. */
export type ApiRequest = { key: string; account: string | null }

/** The amount and the customer it is charged to. */
export type Charge = {
  amount: number
  currency: string
  customer: string
  description: string
  tags: ObjectMetadata
}

const clients = new WeakMap<Site['config']['stripe'], { base: string | undefined; made: Stripe }>()

/**
 * The official client, created once per server, and again if the sandbox's simulator has moved.
 * Sandbox and live differ only by a host name.
 */
function client(site: Site): Stripe {
  const { stripe: settings } = site.config
  const known = clients.get(settings)
  if (known && known.base === settings.api_base) return known.made
  if (site.mode === 'sandbox' && !isReachable(settings)) {
    throw new Error('no processor: neither STRIPE_API_BASE nor STRIPE_SECRET_KEY is set')
  }
  const made = makeClient(settings)
  clients.set(settings, { base: settings.api_base, made })
  return made
}

/**
 * Every request to the processor goes through here: never inside a transaction, and with a crash
 * point for tests.
 */
export async function callApi<T>(
  site: Site,
  name: string,
  run: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  if (openTransaction.getStore()) {
    throw new Error(`the processor must not be called (${name}) while a transaction is open`)
  }
  crashPoint(site, `before stripe ${name}`)
  const answer = await run(client(site))
  crashPoint(site, `after stripe ${name}`)
  return answer
}

async function answered(
  promise: Promise<Stripe.PaymentIntent | Stripe.SetupIntent>,
): Promise<PaymentResult> {
  try {
    return resultOf(await promise)
  } catch (error) {
    return resultOfError(error)
  }
}

/** The idempotency key (the same key means the same request), and the account. */
export const options = ({ key, account }: ApiRequest) => ({
  idempotencyKey: key,
  ...(account !== null && { stripeAccount: account }),
})

/** The account for a request: the merchant's own, or the operator's. */
export const onAccount = (account: string | null) =>
  account === null ? {} : { stripeAccount: account }

const EXPANDED = ['payment_method']

/** Creates a customer at the processor; a repeated call returns the same one. */
export async function createCustomer(
  site: Site,
  customer: { id: string; organization_id: string; email: string; name: string | null },
  asking: ApiRequest,
): Promise<string> {
  const { id, organization_id, email, name } = customer
  const params = {
    email,
    ...(name !== null && { name }),
    metadata: { organization_id, customer_id: id },
  }
  const made = await retryIdempotently(asking.key, key =>
    callApi(site, 'customer', stripe =>
      stripe.customers.create(params, options({ ...asking, key })),
    ),
  )
  return made.id
}

/** Charges the card form's token; `keep` saves the card for later renewals. */
export function chargeCheckout(
  site: Site,
  charge: Charge & { confirmation_token: string; keep: boolean; return_url: string },
  asking: ApiRequest,
): Promise<PaymentResult> {
  const params: Stripe.PaymentIntentCreateParams = {
    ...moneyOf(charge),
    confirm: true,
    confirmation_token: charge.confirmation_token,
    return_url: charge.return_url,
    automatic_payment_methods: { enabled: true },
    ...(charge.keep && { setup_future_usage: 'off_session' as const }),
    expand: EXPANDED,
  }
  return answered(
    callApi(site, 'charge', stripe => stripe.paymentIntents.create(params, options(asking))),
  )
}

/** Verifies and saves a card without a charge: for a subscription that costs nothing today. */
export function setupCheckout(
  site: Site,
  setup: {
    customer: string
    confirmation_token: string
    return_url: string
    description: string
    tags: ObjectMetadata
  },
  asking: ApiRequest,
): Promise<PaymentResult> {
  const params: Stripe.SetupIntentCreateParams = {
    customer: setup.customer,
    confirm: true,
    confirmation_token: setup.confirmation_token,
    return_url: setup.return_url,
    automatic_payment_methods: { enabled: true },
    usage: 'off_session',
    description: setup.description,
    metadata: setup.tags,
    expand: EXPANDED,
  }
  return answered(
    callApi(site, 'setup', stripe => stripe.setupIntents.create(params, options(asking))),
  )
}

/**
 * Charges a saved card while its owner is not present: renewals and their retries. With a
 * `return_url` the owner is present, and their bank may ask for confirmation.
 */
export function chargeStoredMethod(
  site: Site,
  charge: Charge & { method: string; return_url: string | null },
  asking: ApiRequest,
): Promise<PaymentResult> {
  const { method, return_url } = charge
  const params: Stripe.PaymentIntentCreateParams = {
    ...moneyOf(charge),
    confirm: true,
    payment_method: method,
    ...(return_url === null
      ? {
          off_session: true,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        }
      : { return_url, automatic_payment_methods: { enabled: true } }),
    expand: EXPANDED,
  }
  return answered(
    callApi(site, 'renewal', stripe => stripe.paymentIntents.create(params, options(asking))),
  )
}

function moneyOf({ amount, currency, customer, description, tags }: Charge) {
  const money = { amount: toProcessorAmount(amount, currency), currency }
  return { ...money, customer, description, metadata: tags }
}

const isSetup = (intent_id: string) => intent_id.startsWith('seti_')

/** The current state of a payment or setup: events only report that something changed. */
export function retrieveIntent(
  site: Site,
  intent_id: string,
  account: string | null,
): Promise<PaymentResult> {
  const params = { expand: EXPANDED }
  const retrieved = callApi<Stripe.PaymentIntent | Stripe.SetupIntent>(site, 'retrieve', stripe =>
    isSetup(intent_id)
      ? stripe.setupIntents.retrieve(intent_id, params, onAccount(account))
      : stripe.paymentIntents.retrieve(intent_id, params, onAccount(account)),
  )
  return answered(retrieved)
}

/** The payment an intent names; the text must match one of our rows. */
export async function paymentIdOf(
  site: Site,
  intent_id: string,
  account: string | null,
): Promise<string | undefined> {
  const intent = await callApi(site, 'look at intent', stripe =>
    stripe.paymentIntents.retrieve(intent_id, {}, onAccount(account)),
  )
  return intent.metadata.payment_id
}

/** Cancels an intent, so that a page left open cannot pay it; returns its state afterward. */
export async function cancelIntent(
  site: Site,
  intent_id: string,
  asking: ApiRequest,
): Promise<PaymentResult> {
  const cancel = (key: string) =>
    callApi<Stripe.PaymentIntent | Stripe.SetupIntent>(site, 'cancel', stripe =>
      isSetup(intent_id)
        ? stripe.setupIntents.cancel(intent_id, {}, options({ ...asking, key }))
        : stripe.paymentIntents.cancel(intent_id, {}, options({ ...asking, key })),
    )
  try {
    return resultOf(await retryIdempotently(asking.key, cancel))
  } catch (error) {
    const removed = error instanceof Stripe.errors.StripeInvalidRequestError
    return removed ? retrieveIntent(site, intent_id, asking.account) : resultOfError(error)
  }
}

const RECENT = 100

/**
 * Finds an intent by the payment in its metadata: keys are forgotten after a day, metadata is not.
 */
export async function findIntent(
  site: Site,
  kind: string,
  requested: { customer: string; payment_id: string; account: string | null },
): Promise<PaymentResult | undefined> {
  const { customer, payment_id, account } = requested
  const params = { customer, limit: RECENT, expand: ['data.payment_method'] }
  const list: (Stripe.PaymentIntent | Stripe.SetupIntent)[] = await callApi(
    site,
    'find',
    async stripe =>
      kind === 'setup'
        ? (await stripe.setupIntents.list(params, onAccount(account))).data
        : (await stripe.paymentIntents.list(params, onAccount(account))).data,
  )
  const found = list.find(({ metadata }) => metadata?.payment_id === payment_id)
  return found && resultOf(found)
}

/** The current state of a payment method; null if the processor no longer knows it. */
export async function retrieveMethod(
  site: Site,
  method_id: string,
  account: string | null,
): Promise<(MethodFacts & { attached: boolean }) | null> {
  try {
    const method = await callApi(site, 'method', stripe =>
      stripe.paymentMethods.retrieve(method_id, {}, onAccount(account)),
    )
    return { ...factsOf(method), attached: method.customer !== null }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}

/**
 * Parses a signed body as an event; undefined if the signature is not the processor's or too old,
 * or the body is not JSON.
 */
export function readEvent(site: Site, body: string, signature: string): unknown {
  const { webhook_secret } = site.config.stripe
  if (webhook_secret === undefined) return undefined
  try {
    return client(site).webhooks.constructEvent(body, signature, webhook_secret)
  } catch {
    // The library only computes here, so every error is caused by the request.
    return undefined
  }
}
