import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { request, type AnswerOf, useOrganizationSlug } from '../../endpoint-hooks.ts'
import { isMissing } from '../../problems.ts'
import { useOrganization } from '../use-organization.ts'

/** The organization's test clock in the sandbox. */
export type Clock = AnswerOf<'testClock', 'get'>

const POLL_MS = 400
const TICK_MS = 30_000
const SECOND_MS = 1_000

/** The test clock of the organization; undefined in live mode, where there is none. */
export function useClock(): Clock | undefined {
  return useClockQuery().data
}

function useClockQuery() {
  const slug = useOrganizationSlug()
  const { id } = useOrganization()
  return useQuery({
    ...request(slug, 'testClock', 'get', { id }),
    retry: (failures, error) => !isMissing(error) && failures < 1,
    refetchInterval: ({ state }) => (state.data?.status === 'advancing' ? POLL_MS : false),
  })
}

/** The organization's current time: the clock's time plus the time since it was fetched. */
export function useNow(): Date {
  const { data: clock, dataUpdatedAt } = useClockQuery()
  const [realTime, setRealTime] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setRealTime(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (!clock) return new Date(realTime)
  return new Date(clock.now.getTime() + Math.max(0, realTime - dataUpdatedAt))
}

/** The real current time, whatever the test clock says: tokens expire by it. */
export function useRealNow(): Date {
  const offset = useClock()?.offsetSeconds ?? 0
  return new Date(useNow().getTime() - offset * SECOND_MS)
}
