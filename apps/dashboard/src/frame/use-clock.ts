import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ask, type AnswerOf, useOrganizationSlug } from '../ask.ts'
import { isMissing } from '../problems.ts'
import { useOrganization } from '../organizations/use-organization.ts'

/** The organization's time in the sandbox. */
export type Clock = AnswerOf<'testClocks', 'get'>

const LOOK_EVERY_MS = 400
const TICK_MS = 30_000

/** The test clock of the organization; undefined in live mode, where there is none. */
export function useClock(): Clock | undefined {
  const slug = useOrganizationSlug()
  const { id } = useOrganization()
  const { data } = useQuery({
    ...ask(slug, 'testClocks', 'get', { id }),
    retry: (failures, error) => !isMissing(error) && failures < 1,
    refetchInterval: ({ state }) => (state.data?.status === 'advancing' ? LOOK_EVERY_MS : false),
  })
  return data
}

/** The moment it is for the organization: real time, and what its clock was advanced by. */
export function useNow(): Date {
  const offset = (useClock()?.offsetSeconds ?? 0) * 1000
  const [wall, setWall] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setWall(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return new Date(wall + offset)
}
