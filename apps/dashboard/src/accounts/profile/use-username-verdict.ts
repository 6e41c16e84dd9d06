import { useDeferredValue } from 'react'
import { useQuery } from '@tanstack/react-query'
import { clientOf } from '../../client.ts'
import { useOffers } from '../offers.ts'

/** What is known of a username that is being typed. */
export type UsernameVerdict = 'asking' | 'free' | 'taken' | undefined

/** What a username is made of. */
export const USERNAME_PATTERN = /^[a-zA-Z0-9_.]+$/

/** Asked while one types; the server decides again when it is saved. */
export function useUsernameVerdict(typed: string, own: string | null): UsernameVerdict {
  const username = useDeferredValue(typed)
  const { usernameLengthMin, usernameLengthMax } = useOffers()
  const enabled =
    username.toLowerCase() !== own &&
    username.length >= usernameLengthMin &&
    username.length <= usernameLengthMax &&
    USERNAME_PATTERN.test(username)
  const { data, isFetching } = useQuery({
    queryKey: ['username', username.toLowerCase()],
    queryFn: ({ signal }) =>
      clientOf().credentials.usernameAvailable({ body: { username } }, { signal }),
    enabled,
    retry: false,
  })
  if (!enabled) return undefined
  if (isFetching) return 'asking'
  return data && (data.available ? 'free' : 'taken')
}
