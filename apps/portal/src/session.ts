/** The merchant whose portal this is, as its address says. */
export const organizationOf = (pathname: string): string =>
  decodeURIComponent(pathname.split('/')[1] ?? '')

const stored = (organization: string) => `gatehouse.portal.${organization}`

/**
 * Takes the token out of the address and keeps it for this tab: an address is copied, sent on and
 * kept in histories, and whoever has the token is the customer.
 */
export function takeSession(): void {
  const query = new URLSearchParams(location.search)
  const token = query.get('customer_session_token')
  if (!token) return
  keepSession(organizationOf(location.pathname), token)
  query.delete('customer_session_token')
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', location.pathname + rest + location.hash)
}

/** Keeps a token for this tab. */
export const keepSession = (organization: string, token: string): void =>
  sessionStorage.setItem(stored(organization), token)

/** The token of the portal one is in. */
export function sessionToken(): string | undefined {
  return sessionStorage.getItem(stored(organizationOf(location.pathname))) ?? undefined
}
