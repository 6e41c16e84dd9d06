import { stepText } from '@gatehouse/ui/calendar-steps'
import { useLocale } from '@gatehouse/ui/i18n'
import type { ChartPoint } from '@gatehouse/ui/line-chart'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import type { Interval } from './range.ts'
import { fieldOf, type MetricsAnswer } from './use-figures.ts'
import type { Slug } from './views.data.ts'

interface CountedFigures {
  interval: Interval
  /** The time zone of the days; the browser's without it. */
  zone?: string | undefined
  /** Undefined while they load. */
  figures: MetricsAnswer | undefined
  /** The figures of the range before; undefined without a comparison. */
  earlier: MetricsAnswer | undefined
}

/** The points of a figure's chart; undefined while they load. */
export function usePoints(
  slug: Slug,
  { interval, zone, figures, earlier }: CountedFigures,
): ChartPoint[] | undefined {
  const locale = useLocale()
  const now = useNow()
  const field = fieldOf(slug)
  return figures?.periods.map((period, index) => ({
    id: period.timestamp.toISOString(),
    label: labelOf(interval, period.timestamp, { locale, timeZone: zone }),
    value: period[field] ?? null,
    ...(earlier && { before: earlier.periods[index]?.[field] }),
    open: isOpen(figures.periods[index + 1]?.timestamp, now, index === figures.periods.length - 1),
  }))
}

/** The last period contains the present, unless the range ended before. */
const isOpen = (next: Date | undefined, now: Date, isLast: boolean) =>
  isLast ? true : next !== undefined && next > now

type Format = { locale: string; timeZone: string | undefined }

function labelOf(interval: Interval, start: Date, { locale, timeZone }: Format): string {
  if (interval !== 'year') return stepText(interval, start, { locale, timeZone })
  return new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone }).format(start)
}
