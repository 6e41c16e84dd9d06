import { useCallback, useEffect, useRef, useState } from 'react'
import type { AccountError, Result } from '@gatehouse/sdk/accounts'

type State = { isPending: boolean; error: AccountError | null }

/** A call of a form: whether it is under way, why it failed, and the function to make it. */
export type FormCall<Input, Answer> = State & {
  send: (input: Input) => Promise<Result<Answer>>
  reset: () => void
}

const idle: State = { isPending: false, error: null }

/** Makes one call at a time: while it is pending, a second click makes none. */
export function useCall<Input, Answer>(
  call: (input: Input) => Promise<Result<Answer>>,
): FormCall<Input, Answer> {
  const [state, setState] = useState(idle)
  const latest = useRef(call)
  const running = useRef<Promise<Result<Answer>>>(undefined)
  useEffect(() => {
    latest.current = call
  })
  const send = useCallback((input: Input): Promise<Result<Answer>> => {
    if (running.current) return running.current
    setState({ isPending: true, error: null })
    const request = latest.current(input).then(result => {
      running.current = undefined
      setState({ isPending: false, error: result.error })
      return result
    })
    running.current = request
    return request
  }, [])
  const reset = useCallback(() => setState(idle), [])
  return { ...state, send, reset }
}
