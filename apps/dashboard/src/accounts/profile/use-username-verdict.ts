import { useDeferredValue } from 'react'
import { useQuery } from '@tanstack/react-query'
import { clientOf } from '../../client.ts'
import { useOffers } from '../offers.ts'

/** The availability of the entered username. */
export type UsernameVerdict = 'asking' | 'free' | 'taken' | undefined

/** The allowed characters of a username. */
export const USERNAME_PATTERN = /^[a-zA-Z0-9_.]+$/

/** Checked while the user types; the server checks again when it is saved. */
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
