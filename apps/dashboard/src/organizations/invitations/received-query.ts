import { queryOptions, useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../accounts/session.ts'
import { clientOf } from '../../client.ts'
import { receivedKey } from './use-answer.ts'

/** The invitations to oneself that nobody answered yet. */
export const receivedQuery = (user_id: string) =>
  queryOptions({
    queryKey: [...receivedKey, user_id],
    queryFn: ({ signal }) => clientOf().invitations.listOwn({}, { signal }),
  })

/** The same, for whoever is signed in and has shown to read the mail of their address. */
export function useReceived() {
  const { data: session } = useQuery(sessionQuery)
  const { id = '', emailVerified = false } = session?.user ?? {}
  return useQuery({ ...receivedQuery(id), enabled: emailVerified })
}
