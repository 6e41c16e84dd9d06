import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Result } from '@gatehouse/sdk/accounts'
import { useProvided } from '../context.ts'
import type { QueryState } from './query-store.ts'

/** What a hook returns: the data, or why they could not be read. */
export type QueryResult<T> = QueryState<T> & {
  /** Requests it again; resolves once the answer is known. */
  refetch: () => Promise<void>
}

const nothing: QueryState<never> = { data: null, error: null, isPending: false }

/** Reads something once for all components that use the same key; nothing without a key. */
export function useQuery<T>(
  key: string | undefined,
  load: () => Promise<Result<T>>,
): QueryResult<T> {
  const { queries } = useProvided()
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(
    () => (key === undefined ? undefined : queries.use(key, () => latest.current())),
    [queries, key],
  )
  const read = () => (key === undefined ? nothing : queries.read(key))
  // A key stands for one load, and so for one type.
  const state = useSyncExternalStore(queries.subscribe, read, read) as QueryState<T>
  const refetch = useCallback(
    () => (key === undefined ? Promise.resolve() : queries.refetch(key)),
    [queries, key],
  )
  return { ...state, refetch }
}
