import type { SessionWithUser } from '@gatehouse/contract/accounts/sessions'
import type { AccountError, Result } from './result.ts'

/** What is known of who is signed in. */
export type SessionState = {
  /** Null for nobody, and while nothing is known yet. */
  data: SessionWithUser | null
  /** Why the last question had no answer; `data` is then what was known before. */
  error: AccountError | null
  /** True until the first answer. */
  isPending: boolean
  /** True while the server is asked again. */
  isRefetching: boolean
}

type Answer = Result<SessionWithUser | null>

/** What is known, and the question under way: one at a time counts. */
export function createSessionState(ask: () => Promise<Answer>, onChange: () => void) {
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
  /** Asks whatever is under way: an answer to an older question says nothing of what happened. */
  const askAnew = (): Promise<void> => {
    if (!state.isPending && !state.isRefetching) say({ ...state, isRefetching: true })
    const mine: Promise<void> = ask().then(
      answer => (asking === mine ? settle(after(state, answer)) : asking),
      (error: unknown) => {
        if (asking === mine) settle({ ...state, isRefetching: false })
        throw error
      },
    )
    asking = mine
    return mine
  }
  return { get: () => state, asking: () => asking, askAnew }
}

/** What is known after an answer: no session clears it, a failure leaves it. */
function after(state: SessionState, { data, error }: Answer): SessionState {
  const known = error && error.status !== 401 ? state.data : data
  // Who compares by identity is not told of an answer that says the same.
  const isSame = JSON.stringify(known) === JSON.stringify(state.data)
  return { data: isSame ? state.data : known, error, isPending: false, isRefetching: false }
}
