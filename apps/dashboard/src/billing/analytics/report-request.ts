import { stepText } from '@gatehouse/ui/calendar-steps'
import { useLocale } from '@gatehouse/ui/i18n'
import type { AnalyticsState } from './use-analytics.ts'

/** The request of a report by period; hours are reported by day. */
export function reportRequest(state: AnalyticsState) {
  const { interval, ...request } = state.requestOf(state.range)
  return { ...request, interval: interval === 'hour' ? ('day' as const) : interval }
}

type Request = Pick<
  ReturnType<typeof reportRequest>,
  'startDate' | 'endDate' | 'timezone' | 'productId'
> & { interval?: string }

/** The file of a report with the filters of its request. */
export const fileOf = (
  name: string,
  { startDate, endDate, timezone, productId, interval }: Request,
) => ({
  path: `/v1/metrics/${name}/export`,
  only: {
    ...{ start_date: [startDate], end_date: [endDate], timezone: [timezone] },
    ...(interval && { interval: [interval] }),
    product_id: productId,
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
