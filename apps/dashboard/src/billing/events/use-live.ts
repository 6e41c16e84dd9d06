import { useEffect, useRef, useState } from 'react'
import { type AnswerOf, type InputOf, useEndpointQuery } from '../../endpoint-hooks.ts'

/** How often new events are looked for while the tab is visible. */
const POLL_MS = 2_000
/** The maximum number of names a filter offers: the latest. */
const NAMES_MAX = 100

/** Whether a list follows the log: it is on a page that shows the newest events, and not paused. */
export interface Live {
  /** The list can follow the log. */
  offered: boolean
  paused: boolean
  /** The last look for new events failed. */
  failing: boolean
  setPaused: (paused: boolean) => void
}

/** The events that are looked for, and whether their list shows the newest first. */
interface LiveInput {
  about: Pick<NonNullable<InputOf<'events', 'listNames'>>, 'customerId' | 'source'>
  newestFirst: boolean
  /** Fetches the list again. */
  refetch: () => unknown
}

/**
 * Looks for new events and fetches the list again when there are any. The numbers of events by name
 * tell, because the server counts them in advance; a page of a long log is not.
 */
export function useLive({ about, newestFirst, refetch }: LiveInput) {
  const [paused, setPaused] = useState(false)
  const { data: names, error } = useEndpointQuery(
    'events',
    'listNames',
    { ...about, limit: NAMES_MAX },
    { keep: true, refetchInterval: newestFirst && !paused && POLL_MS },
  )
  const seen = useRef<string>(undefined)
  const counted = names && countedText(names)
  useEffect(() => {
    if (counted === undefined) return
    const isNew = seen.current !== undefined && seen.current !== counted
    seen.current = counted
    if (isNew) refetch()
    // The same function each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [counted])
  const live: Live = { offered: newestFirst, paused, failing: error !== null, setPaused }
  return { names, live }
}

const countedText = ({ items }: AnswerOf<'events', 'listNames'>) =>
  items.map(({ name, source, occurrences }) => `${source} ${name} ${occurrences}`).join('\n')
