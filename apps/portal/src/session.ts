import { organizationOf } from './place.ts'

const storageKey = (organization: string) => `gatehouse.portal.${organization}`

const TOKEN = 'customer_session_token'

/**
 * Moves the token from the URL to this tab's storage: URLs are copied, shared and kept in
 * histories, and the token gives access as the customer. An embedding page puts it in the fragment.
 */
export function takeSession(): void {
  const query = new URLSearchParams(location.search)
  const fragment = new URLSearchParams(location.hash.slice(1))
  const token = query.get(TOKEN) ?? fragment.get(TOKEN)
  if (!token) return
  storeSession(organizationOf(location.pathname), token)
  query.delete(TOKEN)
  const rest = query.size > 0 ? `?${query}` : ''
  const hash = fragment.has(TOKEN) ? '' : location.hash
  history.replaceState(history.state, '', location.pathname + rest + hash)
}

/** Stores a token for this tab. */
export const storeSession = (organization: string, token: string): void =>
  sessionStorage.setItem(storageKey(organization), token)

/** Forgets the token of this tab: the customer no longer exists. */
export const endSession = (organization: string): void =>
  sessionStorage.removeItem(storageKey(organization))

/** The token of the current portal. */
export function sessionToken(): string | undefined {
  return sessionStorage.getItem(storageKey(organizationOf(location.pathname))) ?? undefined
}

/**
 * The URL of a page of the portal in another tab of the same customer. The token is in the
 * fragment, which no server receives, and leaves the URL as soon as the page starts.
 */
export function inOwnTab(path: string): string {
  const token = sessionToken()
  return location.origin + path + (token ? `#${new URLSearchParams({ [TOKEN]: token })}` : '')
}
