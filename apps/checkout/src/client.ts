import type {
  CheckoutConfirm,
  CheckoutUpdatePublic,
} from '@gatehouse/contract/billing/checkout-inputs'
import type { CheckoutPublic, CheckoutPublicConfirmed } from '@gatehouse/contract/billing/checkouts'
import type { Downloadable } from '@gatehouse/contract/billing/downloads'
import type { LicenseKey } from '@gatehouse/contract/billing/license-keys'
import type {
  CustomerBenefitGrant,
  CustomerOrder,
} from '@gatehouse/contract/billing/portal-entities'
import type { Wire } from '@gatehouse/contract/kit/fields'
import { request } from './request.ts'

/** A checkout as the buyer sees it. */
export type Checkout = Wire<typeof CheckoutPublic>
/** The fields a buyer may change before paying. */
export type CheckoutChange = Wire<typeof CheckoutUpdatePublic>
/** A benefit granted to a buyer. */
export type Grant = Wire<typeof CustomerBenefitGrant>
/** The order a checkout created. */
export type Order = Wire<typeof CustomerOrder>

/** A checkout the buyer just confirmed. */
export type ConfirmedCheckout = Wire<typeof CheckoutPublicConfirmed>
/** What the buyer's confirmation sends. */
export type Confirmation = Wire<typeof CheckoutConfirm>

const checkoutPath = (secret: string) => `/v1/checkouts/client/${encodeURIComponent(secret)}`
const linkPath = (secret: string) => `/v1/checkout-links/client/${encodeURIComponent(secret)}`

/** Fetches the checkout. */
export function getCheckout(secret: string): Promise<Checkout> {
  const requested = early ?? request<Checkout>('GET', checkoutPath(secret))
  early = undefined
  return requested
}

let early: Promise<Checkout> | undefined

/** Requests the checkout before React renders, so that the page has the data sooner. */
export function requestEarly(secret: string): void {
  early = request<Checkout>('GET', checkoutPath(secret))
  // The caller that awaits the request handles a failure; there may be none when the bank
  // redirected the buyer back.
  early.catch(() => undefined)
}

/** Updates an open checkout; returns it with its new totals. */
export const changeCheckout = (secret: string, body: CheckoutChange) =>
  request<Checkout>('PATCH', checkoutPath(secret), { body })

/** Confirms the checkout and pays. */
export const confirmCheckout = (secret: string, body: Confirmation) =>
  request<ConfirmedCheckout>('POST', `${checkoutPath(secret)}/confirm`, { body })

/** Has the server fetch the payment's outcome from the processor; returns the updated checkout. */
export function refreshCheckout(secret: string): Promise<Checkout> {
  // The earlier response is outdated now.
  early = undefined
  return request<Checkout>('POST', `${checkoutPath(secret)}/refresh`)
}

/** The URL of a checkout's event stream. */
export const streamOf = (secret: string) => `${checkoutPath(secret)}/stream`

/** Opens a checkout from a link, prefilled from the link's query parameters. */
export const openFromLink = (secret: string, body: Record<string, unknown>) =>
  request<{ client_secret: string; url: string }>('POST', `${linkPath(secret)}/checkout`, { body })

/** The benefits the buyer was granted by this checkout. */
export const listGrants = (token: string, checkout_id: string) =>
  request<{ items: Grant[] }>(
    'GET',
    `/v1/customer-portal/benefit-grants/?checkout_id=${checkout_id}&limit=100`,
    { token },
  )

/** A file that a buyer may download. */
export type Download = Wire<typeof Downloadable>

/** The files of a benefit, with links that work for a while. */
export const listDownloads = (token: string, benefit_id: string) =>
  request<{ items: Download[] }>(
    'GET',
    `/v1/customer-portal/downloadables/?benefit_id=${benefit_id}&limit=100`,
    { token },
  )

/** The order of this checkout, found among the latest 20 orders the token can read. */
export async function findOrder(token: string, checkout_id: string): Promise<Order | undefined> {
  const path = '/v1/customer-portal/orders/?sorting=-created_at&limit=20'
  const { items } = await request<{ items: Order[] }>('GET', path, { token })
  return items.find(order => order.checkout_id === checkout_id)
}

/** One of the buyer's license keys, in clear text. */
export const getLicenseKey = (token: string, id: string) =>
  request<Wire<typeof LicenseKey>>('GET', `/v1/customer-portal/license-keys/${id}`, { token })
