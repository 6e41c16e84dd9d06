import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { clientOf } from '../client.ts'

/** Who is signed in, or null; asked once and kept until somebody signs in or out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => clientOf().sessions.get({}, { signal }),
  staleTime: Infinity,
})

/** Lets only those signed in go on; others sign in first and come back to what they wanted. */
export async function requireSession(queryClient: QueryClient, wanted: string) {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (!session) throw redirect({ to: '/sign-in', search: { to: wanted } })
  return session
}

/** The address asked for in `?to=`, if it is ours: a stranger's would lead people astray. */
export function wantedAddress(search: { to?: string }): string {
  const { to } = search
  return to && /^\/(?![/\\])/.test(to) ? to : '/'
}

/** Reads `?to=` and the address to begin with. */
export function readWanted(search: Record<string, unknown>): { to?: string; email?: string } {
  const { to, email } = search
  return {
    ...(typeof to === 'string' && { to }),
    ...(typeof email === 'string' && { email }),
  }
}
