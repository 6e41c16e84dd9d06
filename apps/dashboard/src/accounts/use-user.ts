import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

/** The person who is signed in, and their session; the frame asked before any page was drawn. */
export function useSession() {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Error('a page of an account is drawn without one')
  return data
}

/** The person who is signed in. */
export const useUser = () => useSession().user

/** Asks anew who one is: after a change of oneself. */
export function useUserChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries(sessionQuery)
}
