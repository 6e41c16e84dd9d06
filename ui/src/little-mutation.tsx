import { useCallback, useEffect, useRef, useState } from 'react'

interface MutationOptions<Answer, Failure, Input> {
  mutationFn: (input: Input) => Promise<Answer>
  onMutate?: (input: Input) => void
  /** The mutation is pending until this is done. */
  onSuccess?: (answer: Answer, input: Input) => unknown
  onError?: (error: Failure, input: Input) => unknown
}

interface IdleMutation {
  isPending: false
  isSuccess: false
  data: undefined
  error: null
  variables: undefined
}

interface PendingMutation<Input> {
  isPending: true
  isSuccess: false
  data: undefined
  error: null
  variables: Input
}

interface SucceededMutation<Answer, Input> {
  isPending: false
  isSuccess: true
  data: Answer
  error: null
  variables: Input
}

interface FailedMutation<Failure, Input> {
  isPending: false
  isSuccess: false
  data: undefined
  error: Failure
  variables: Input
}

type State<Answer, Failure, Input> =
  | IdleMutation
  | PendingMutation<Input>
  | SucceededMutation<Answer, Input>
  | FailedMutation<Failure, Input>

/** The state of a mutation, and the functions that start it and clear its result. */
export type Mutation<Answer, Failure, Input> = State<Answer, Failure, Input> & {
  mutate: (input: Input) => void
  mutateAsync: (input: Input) => Promise<Answer>
  reset: () => void
}

const idle: IdleMutation = {
  isPending: false,
  isSuccess: false,
  data: undefined,
  error: null,
  variables: undefined,
}

let onFailure: ((error: unknown) => void) | undefined

/** Has an app see the error of every mutation: the session may have ended. */
export function watchMutations(listener: (error: unknown) => void): void {
  onFailure = listener
}

/**
 * What the pages before sign-in use of TanStack Query's `useMutation`: they load neither its cache
 * nor its retries.
 */
export function useMutation<Answer = unknown, Failure = Error, Input = void>(
  options: MutationOptions<Answer, Failure, Input>,
): Mutation<Answer, Failure, Input> {
  const [state, setState] = useState<State<Answer, Failure, Input>>(idle)
  const current = useRef(options)
  // The result of an earlier run, or of one that was reset, is not shown.
  const run = useRef(0)
  useEffect(() => {
    current.current = options
  })
  const mutateAsync = useCallback(async (input: Input): Promise<Answer> => {
    const own = ++run.current
    const show = (next: State<Answer, Failure, Input>) => own === run.current && setState(next)
    show({ ...idle, isPending: true, variables: input })
    try {
      current.current.onMutate?.(input)
      const data = await current.current.mutationFn(input)
      await current.current.onSuccess?.(data, input)
      show({ ...idle, isSuccess: true, data, variables: input })
      return data
    } catch (caught) {
      onFailure?.(caught)
      const error = caught as Failure
      await current.current.onError?.(error, input)
      show({ ...idle, error, variables: input })
      throw caught
    }
  }, [])
  const mutate = useCallback(
    (input: Input) => void mutateAsync(input).catch(() => undefined),
    [mutateAsync],
  )
  const reset = useCallback(() => {
    run.current += 1
    setState(idle)
  }, [])
  return { ...state, mutate, mutateAsync, reset }
}
