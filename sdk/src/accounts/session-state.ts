import type { AccountError, Result } from './result.ts'
import type { Session, User } from './types.gen.ts'

/** The signed-in user and the current session. */
export type SessionWithUser = { session: Session; user: User }

/** What is known about the session. */
export type SessionState = {
  /** Null if no user is signed in, and until the first response. */
  data: SessionWithUser | null
  /** Why the last request failed; `data` is then the last known value. */
  error: AccountError | null
  /** True until the first response. */
  isPending: boolean
  /** True while the session is fetched again. */
  isRefetching: boolean
}

type Answer = Result<SessionWithUser | null>

/** The known state and the pending request: only the latest request counts. */
export function createSessionState(request: () => Promise<Answer>, onChange: () => void) {
  let state: SessionState = { data: null, error: null, isPending: true, isRefetching: false }
  let asking: Promise<void> | undefined

  const say = (next: SessionState) => {
    state = next
    onChange()
  }
  const settle = (settled: SessionState) => {
    asking = undefined
    say(settled)
  }
  /**
   * Sends a new request even if one is pending: a response to the older request does not reflect
   * the latest change.
   */
  const refetchSession = (): Promise<void> => {
    if (!state.isPending && !state.isRefetching) say({ ...state, isRefetching: true })
    const mine: Promise<void> = request().then(
      answer => (asking === mine ? settle(after(state, answer)) : asking),
      (error: unknown) => {
        if (asking === mine) settle({ ...state, isRefetching: false })
        throw error
      },
    )
    asking = mine
    return mine
  }
  return { get: () => state, asking: () => asking, refetchSession }
}

/** The state after a response: no session clears the data, a failure keeps it. */
function after(state: SessionState, { data, error }: Answer): SessionState {
  const known = error && error.status !== 401 ? state.data : data
  // The previous object is kept if the data is equal, so that subscribers that compare by identity
  // are not notified.
  const isSame = JSON.stringify(known) === JSON.stringify(state.data)
  return { data: isSame ? state.data : known, error, isPending: false, isRefetching: false }
}
