import { queryOptions, useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../accounts/session.ts'
import { clientOf } from '../../client.ts'
import { receivedKey } from './use-answer.ts'

/** The user's pending invitations. */
const receivedQuery = (user_id: string) =>
  queryOptions({
    queryKey: [...receivedKey, user_id],
    queryFn: ({ signal }) => clientOf().invitations.listOwn({}, { signal }),
  })

/** The same query, enabled for a signed-in user with a verified email address. */
export function useReceived() {
  const { data: session } = useQuery(sessionQuery)
  const { id = '', emailVerified = false } = session?.user ?? {}
  return useQuery({ ...receivedQuery(id), enabled: emailVerified })
}
