import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { type AccountError, createAccountClient } from '@gatehouse/sdk/accounts'
import { safeRedirect } from '@gatehouse/sdk/accounts/redirect'
import { RequestFailed } from '@gatehouse/sdk/request-failed'

/** The published SDK's account client: it tracks the session and supports passkeys and One Tap. */
export const auth = createAccountClient()

/** The session, or null; fetched once and cached until the user signs in or out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    // A pending request may be older than the change that caused this fetch, so another one is sent
    // after it.
    if (auth.$session.get().isRefetching) await auth.$session.refresh()
    await auth.$session.refresh()
    const { data, error } = auth.$session.get()
    if (error && error.status !== 401) throw thrown(error)
    return data
  },
  staleTime: Infinity,
})

/** Converts an error returned by the account client to the exception that all other calls throw. */
export const thrown = ({ status, ...rest }: AccountError) => new RequestFailed(status, rest)

/** Requires a session; users without one sign in first and return to the requested page. */
export async function requireSession(queryClient: QueryClient, requested: string) {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (!session) throw redirect({ to: '/sign-in', search: { to: requested } })
  return session
}

/**
 * Parameters of the pages before sign-in: the page to continue to, an email address to prefill, and
 * an error.
 */
export interface WantedAddress {
  to?: string
  email?: string
  error?: string
}

/** The URL in `?to=`, if it is on our origin: a foreign URL would be an open redirect. */
export const wantedAddress = ({ to = '' }: WantedAddress): string => ownAddress(to) ?? '/'

/** A path on this origin, as a browser parses it; undefined for anything else. */
export function ownAddress(input: string): string | undefined {
  const target = input && safeRedirect(input, location.href)
  if (!target) return undefined
  const { origin, pathname, search, hash } = new URL(target)
  return origin === location.origin && !pathname.startsWith('//')
    ? pathname + search + hash
    : undefined
}

/** Reads `?to=`, the email address to prefill, and a provider's error. */
export function readWanted(search: Record<string, unknown>): WantedAddress {
  const { to, email, error } = search
  return {
    ...(typeof to === 'string' && { to }),
    ...(typeof email === 'string' && { email }),
    ...(typeof error === 'string' && { error }),
  }
}

/** The URL that a verification link opens, with the page to continue to. */
export const verifiedAddress = ({ to }: { to?: string | undefined }) =>
  signInAddress('/verify-email', to === undefined ? {} : { to })

/** The URL of a page before sign-in, which continues to the same page. */
export function signInAddress(
  path: string,
  { to }: WantedAddress,
  more: Record<string, string> = {},
) {
  const query = new URLSearchParams({ ...(to && { to }), ...more }).toString()
  return query ? `${path}?${query}` : path
}
