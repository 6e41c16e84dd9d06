import { timeZone } from '@gatehouse/ui/calendar-steps'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { rangeIn, type DayRange, type Preset } from '../analytics/range.ts'
import { usePageParameters } from '../analytics/use-page-parameters.ts'

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
export function useReport(usual: Exclude<Preset, 'custom'> = 'this_month'): ReportState {
  const { search, set } = usePageParameters()
  const { id } = useOrganization()
  const now = useNow()
  const { preset, range } = rangeIn(search, usual, now)
  return {
    ...{ preset, range, search },
    requested: {
      ...{ startDate: range.start, endDate: range.end, timezone: timeZone() },
      organizationId: [id],
    },
    set,
  }
}

/** The parameters of an export of the same range. */
export const exportedRange = ({ requested }: ReportState) => ({
  start_date: [requested.startDate],
  end_date: [requested.endDate],
  timezone: [requested.timezone],
})
