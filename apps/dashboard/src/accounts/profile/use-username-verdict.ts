import { useDeferredValue, useEffect, useState } from 'react'
import { signInClient } from '../../sign-in-client.ts'
import { useLoadedOffers } from '../offers-context.ts'

/** The availability of the entered username. */
export type UsernameVerdict = 'asking' | 'free' | 'taken' | undefined

interface Answer {
  username: string
  verdict: UsernameVerdict
}

/** The allowed characters of a username. */
export const USERNAME_PATTERN = /^[a-zA-Z0-9_.]+$/

/** Checked while the user types; the server checks again when it is saved. */
export function useUsernameVerdict(typed: string, own: string | null): UsernameVerdict {
  const username = useDeferredValue(typed)
  const { usernameLengthMin, usernameLengthMax } = useLoadedOffers()
  const enabled =
    username.toLowerCase() !== own &&
    username.length >= usernameLengthMin &&
    username.length <= usernameLengthMax &&
    USERNAME_PATTERN.test(username)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (!enabled) return undefined
    const over = new AbortController()
    const { signal } = over
    const settle = (verdict: UsernameVerdict) => !signal.aborted && setAnswer({ username, verdict })
    signInClient.credentials.usernameAvailable({ body: { username } }, { signal }).then(
      ({ available }) => settle(available ? 'free' : 'taken'),
      () => settle(undefined),
    )
    return () => over.abort()
  }, [enabled, username])
  if (!enabled) return undefined
  return answer?.username === username ? answer.verdict : 'asking'
}
