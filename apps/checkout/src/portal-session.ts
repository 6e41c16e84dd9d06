import type { Checkout } from './client.ts'

const stored = (id: string) => `gatehouse.session.${id}`

/**
 * Keeps the buyer's portal token for this tab, so that a reload still shows what was bought. Who
 * typed the address of somebody who bought before gets none: their way in is the mail to it.
 */
export function keepSession({ id }: Checkout, token: string): void {
  if (token) sessionStorage.setItem(stored(id), token)
}

/** The portal token of a checkout paid in this tab. */
export function sessionOf({ id }: Checkout): string | undefined {
  return sessionStorage.getItem(stored(id)) ?? undefined
}

/** The merchant's portal, signed in where this tab may. */
export function portalAddress(checkout: Checkout): string {
  const token = sessionOf(checkout)
  const portal = `/${checkout.organization.slug}/portal`
  return token ? `${portal}?customer_session_token=${encodeURIComponent(token)}` : portal
}
