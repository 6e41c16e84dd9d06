import { stepText } from '@gatehouse/ui/calendar-steps'
import { useLocale } from '@gatehouse/ui/i18n'
import { fileFilters, type PageFilters } from './figure-filters.ts'
import type { AnalyticsState } from './use-analytics.ts'

/** The request of a report by period; hours are reported by day. */
export function reportRequest(state: AnalyticsState) {
  const { interval, ...request } = state.requestOf(state.range)
  return { ...request, interval: interval === 'hour' ? ('day' as const) : interval }
}

type Request = Pick<ReturnType<typeof reportRequest>, 'startDate' | 'endDate' | 'timezone'> & {
  interval?: string
}

/** The file of a report with the days of its request, and its filters if it has any. */
export const fileOf = (
  name: string,
  { startDate, endDate, timezone, interval }: Request,
  filters?: PageFilters,
) => ({
  path: `/v1/metrics/${name}/export`,
  only: {
    ...{ start_date: [startDate], end_date: [endDate], timezone: [timezone] },
    ...(interval && { interval: [interval] }),
    ...(filters && fileFilters(filters)),
  },
})

type PeriodRequest = Pick<ReturnType<typeof reportRequest>, 'interval' | 'timezone'>

/** Writes a period of a report in the user's format. */
export function usePeriodText({ interval, timezone: timeZone }: PeriodRequest) {
  const locale = useLocale()
  if (interval === 'year') {
    const format = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone })
    return (start: Date) => format.format(start)
  }
  return (start: Date) => stepText(interval, start, { locale, timeZone })
}

/** Writes a share in the user's format; a dash if there is none. */
export function useShareText() {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (share: number | null) => (share === null ? '–' : format.format(share))
}
