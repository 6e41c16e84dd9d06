import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { auth, errorOf } from './auth.ts'
import { signInAddress } from './sign-in-parameters.ts'

/** The session, or null; fetched once and cached until the user signs in or out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    // A pending request may be older than the change that caused this fetch, so another one is sent
    // after it.
    if (auth.$session.get().isRefetching) await auth.$session.refresh()
    await auth.$session.refresh()
    const { data, error } = auth.$session.get()
    if (error && error.status !== 401) throw errorOf(error)
    return data
  },
  staleTime: Infinity,
})

/** Requires a session; users without one sign in first and return to the requested page. */
export async function requireSession(queryClient: QueryClient, requested: string) {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (session) return session
  // The pages before sign-in are an app of their own.
  throw redirect({ href: signInAddress('/sign-in', { to: requested }), reloadDocument: true })
}
