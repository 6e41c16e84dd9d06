import { timeZone } from '@gatehouse/ui/calendar-steps'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { presets, rangeOf, type DayRange, type Preset } from '../analytics/range.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The range of a report, kept in the URL. */
export interface ReportState {
  preset: Preset
  range: DayRange
  /** Other parameters of the page's URL. */
  search: Record<string, string | undefined>
  /** The range as a request names it. */
  requested: { startDate: string; endDate: string; timezone: string; organizationId: string[] }
  set: (changes: Record<string, string | undefined>) => void
}

/** The state of a report, by default about this month. */
export function useReport(preset: Exclude<Preset, 'custom'> = 'this_month'): ReportState {
  const router = useRouter()
  const { id } = useOrganization()
  const now = useNow()
  const search = useRouterState({
    select: ({ location }) => location.search as Record<string, string | undefined>,
  })
  const { from, to } = search
  const wished = presets.find(name => name === search.range) ?? preset
  const isOwn = wished === 'custom' && from && to && DAY.test(from) && DAY.test(to) && from <= to
  const range = isOwn
    ? { start: from, end: to }
    : rangeOf(wished === 'custom' ? preset : wished, now)
  return {
    ...{ preset: wished, range, search },
    requested: {
      ...{ startDate: range.start, endDate: range.end, timezone: timeZone() },
      organizationId: [id],
    },
    set: changes =>
      void router.navigate({
        to: '.',
        search: { ...search, page: undefined, ...changes } as never,
        replace: true,
      }),
  }
}

/** The parameters of an export of the same range. */
export const exportedRange = ({ requested }: ReportState) => ({
  start_date: [requested.startDate],
  end_date: [requested.endDate],
  timezone: [requested.timezone],
})
