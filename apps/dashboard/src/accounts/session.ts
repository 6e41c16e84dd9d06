import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { type AccountError, createAccountClient } from '@gatehouse/sdk/accounts'
import { safeRedirect } from '@gatehouse/sdk/accounts/redirect'
import { RequestFailed } from '@gatehouse/sdk/request-failed'

/** The client people install: it follows who is signed in, and knows passkeys and One Tap. */
export const auth = createAccountClient()

/** Who is signed in, or null; asked once and kept until somebody signs in or out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    // What is under way may be older than what made somebody ask.
    if (auth.$session.get().isRefetching) await auth.$session.refresh()
    await auth.$session.refresh()
    const { data, error } = auth.$session.get()
    if (error && error.status !== 401) throw thrown(error)
    return data
  },
  staleTime: Infinity,
})

/** A refusal the account client answered, as all other calls throw theirs. */
export const thrown = ({ status, ...said }: AccountError) => new RequestFailed(status, said)

/** Lets only those signed in go on; others sign in first and come back to what they wanted. */
export async function requireSession(queryClient: QueryClient, wanted: string) {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (!session) throw redirect({ to: '/sign-in', search: { to: wanted } })
  return session
}

/** Pages before one is in: where to go afterwards, the address to begin with, what went wrong. */
export interface Wanted {
  to?: string
  email?: string
  error?: string
}

/** The address asked for in `?to=`, if it is ours: a stranger's would lead people astray. */
export const wantedAddress = ({ to = '' }: Wanted): string => ownAddress(to) ?? '/'

/** A path of this very origin, as a browser reads it; undefined for everything else. */
export function ownAddress(given: string): string | undefined {
  const target = given && safeRedirect(given, location.href)
  if (!target) return undefined
  const { origin, pathname, search, hash } = new URL(target)
  return origin === location.origin && !pathname.startsWith('//')
    ? pathname + search + hash
    : undefined
}

/** Reads `?to=`, the address to begin with, and what went wrong at a provider. */
export function readWanted(search: Record<string, unknown>): Wanted {
  const { to, email, error } = search
  return {
    ...(typeof to === 'string' && { to }),
    ...(typeof email === 'string' && { email }),
    ...(typeof error === 'string' && { error }),
  }
}

/** Where the link that proves an address leads, and what one wanted to go on to. */
export const provenAddress = ({ to }: { to?: string | undefined }) =>
  doorAddress('/verify-email', to === undefined ? {} : { to })

/** The address of a page before one is in, which leads on to the same place. */
export function doorAddress(path: string, { to }: Wanted, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...(to && { to }), ...more }).toString()
  return query ? `${path}?${query}` : path
}
