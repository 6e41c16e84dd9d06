import { type CalendarStep, lastSteps, timeZone } from '@gatehouse/ui/calendar-steps'
import { useNow } from '../../organizations/test-clock/use-clock.ts'

/** The steps of a chart of usage, and how many of them it shows. */
const chartSteps = { hour: 48, day: 30, week: 12, month: 12 } as const satisfies Record<
  CalendarStep,
  number
>

/** The last steps as request parameters; with `back`, as many before them. */
export function useUsageRange(interval: CalendarStep, back = 0) {
  const { start, end } = lastSteps(interval, useNow(), { count: chartSteps[interval], back })
  return {
    startTimestamp: start.toISOString(),
    endTimestamp: end.toISOString(),
    timezone: timeZone(),
    interval,
  }
}
