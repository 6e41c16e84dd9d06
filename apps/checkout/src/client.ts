import type {
  CheckoutConfirm,
  CheckoutUpdatePublic,
} from '@gatehouse/contract/billing/checkout-inputs'
import type { CheckoutLinkPublic } from '@gatehouse/contract/billing/checkout-links'
import type { CheckoutPublic, CheckoutPublicConfirmed } from '@gatehouse/contract/billing/checkouts'
import type { LicenseKey } from '@gatehouse/contract/billing/license-keys'
import type {
  CustomerBenefitGrant,
  CustomerOrder,
} from '@gatehouse/contract/billing/portal-entities'
import type { Wire } from '@gatehouse/contract/kit/fields'
import { request } from './request.ts'

/** A checkout as its buyer sees it. */
export type Checkout = Wire<typeof CheckoutPublic>
/** What a buyer may change before paying. */
export type CheckoutChange = Wire<typeof CheckoutUpdatePublic>
/** A benefit that a buyer holds. */
export type Grant = Wire<typeof CustomerBenefitGrant>
/** What a checkout became. */
export type Order = Wire<typeof CustomerOrder>

/** A checkout its buyer just confirmed. */
export type Confirmed = Wire<typeof CheckoutPublicConfirmed>
type Confirmation = Wire<typeof CheckoutConfirm>
type Link = Wire<typeof CheckoutLinkPublic>

const checkoutPath = (secret: string) => `/v1/checkouts/client/${encodeURIComponent(secret)}`
const linkPath = (secret: string) => `/v1/checkout-links/client/${encodeURIComponent(secret)}`

/** Where the checkout stands. */
export function getCheckout(secret: string): Promise<Checkout> {
  const asked = early ?? request<Checkout>('GET', checkoutPath(secret))
  early = undefined
  return asked
}

let early: Promise<Checkout> | undefined

/** Asks for the checkout before there is a page to show it, which has it sooner then. */
export function askEarly(secret: string): void {
  early = request<Checkout>('GET', checkoutPath(secret))
  // Who asks hears of a failure; nobody may, where the bank sent the buyer back.
  early.catch(() => undefined)
}

/** Changes an open checkout; answers it with its new totals. */
export const changeCheckout = (secret: string, body: CheckoutChange) =>
  request<Checkout>('PATCH', checkoutPath(secret), { body })

/** Pays. */
export const confirmCheckout = (secret: string, body: Confirmation) =>
  request<Confirmed>('POST', `${checkoutPath(secret)}/confirm`, { body })

/** Lets the server ask the processor how it came out; answers where the checkout stands. */
export function refreshCheckout(secret: string): Promise<Checkout> {
  // What was asked before is old by now.
  early = undefined
  return request<Checkout>('POST', `${checkoutPath(secret)}/refresh`)
}

/** The address of the events of a checkout. */
export const streamOf = (secret: string) => `${checkoutPath(secret)}/stream`

/** What a checkout link sells; opens nothing. */
export const getLink = (secret: string) => request<Link>('GET', linkPath(secret))

/** Opens a checkout from a link, filled in as the link's address says. */
export const openFromLink = (secret: string, body: Record<string, unknown>) =>
  request<{ client_secret: string; url: string }>('POST', `${linkPath(secret)}/checkout`, { body })

/** What the buyer holds by this checkout. */
export const listGrants = (token: string, checkout_id: string) =>
  request<{ items: Grant[] }>(
    'GET',
    `/v1/customer-portal/benefit-grants/?checkout_id=${checkout_id}&limit=100`,
    { token },
  )

/** The order of this checkout: the newest the token reaches, or one of the latest few. */
export async function findOrder(token: string, checkout_id: string): Promise<Order | undefined> {
  const path = '/v1/customer-portal/orders/?sorting=-created_at&limit=20'
  const { items } = await request<{ items: Order[] }>('GET', path, { token })
  return items.find(order => order.checkout_id === checkout_id)
}

/** A license key of the buyer, in clear. */
export const getLicenseKey = (token: string, id: string) =>
  request<Wire<typeof LicenseKey>>('GET', `/v1/customer-portal/license-keys/${id}`, { token })
