import { portalAddress as portalUrl } from '@gatehouse/contract/organizations/portal-address'
import type { Checkout, ConfirmedCheckout } from './client.ts'

const storageKey = (id: string) => `gatehouse.session.${id}`
const storedVerified = (id: string) => `gatehouse.verified.${id}`

/** Stores the buyer's portal token for this tab, so that a reload still shows the purchase. */
export function storeSession({
  id,
  customer_session_token,
  is_buyer_verified,
}: ConfirmedCheckout): void {
  if (!customer_session_token) return
  sessionStorage.setItem(storageKey(id), customer_session_token)
  if (is_buyer_verified) sessionStorage.setItem(storedVerified(id), 'true')
}

/** The portal token of a checkout paid in this tab: it gives access at least to that purchase. */
export function sessionOf({ id }: Checkout): string | undefined {
  return sessionStorage.getItem(storageKey(id)) ?? undefined
}

/**
 * The merchant's portal, or a page of it: signed in if the buyer is verified, otherwise a code is
 * required.
 */
export function portalAddress(checkout: Checkout, page = ''): string {
  const { organization } = checkout
  const base_url = organization.portal_domain === null ? '' : location.origin
  const portal = portalUrl(base_url, organization, page)
  const token = sessionOf(checkout)
  if (!token || !sessionStorage.getItem(storedVerified(checkout.id))) return portal
  return `${portal}?${new URLSearchParams({ customer_session_token: token }).toString()}`
}
