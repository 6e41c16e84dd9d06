import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

/** The signed-in user and their session; the layout loads them before any page renders. */
export function useSession() {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Error('a page of an account was rendered without one')
  return data
}

/** The signed-in user. */
export const useUser = () => useSession().user

/** Refetches the session after a change of the user. */
export function useUserChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries(sessionQuery)
}
