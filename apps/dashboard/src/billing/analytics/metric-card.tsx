import { Card } from '@gatehouse/ui/card'
import { stepText, type CalendarStep } from '@gatehouse/ui/calendar-steps'
import { useLocale } from '@gatehouse/ui/i18n'
import { LineChart, type ChartPoint } from '@gatehouse/ui/line-chart'
import { Link } from '@gatehouse/ui/link'
import { Stat } from '@gatehouse/ui/stat'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { useTexts } from '../../texts.ts'
import { useFigureText } from './figure-text.ts'
import type { Interval } from './range.ts'
import { useEntriesLink } from './use-entries-link.ts'
import { fieldOf, type MetricsAnswer } from './use-figures.ts'
import { directionOf, isLasting, textKeyOf, unitOf, type Slug } from './views.data.ts'

interface MetricCardProps {
  slug: Slug
  interval: Interval
  /** Undefined while they load. */
  figures: MetricsAnswer | undefined
  /** The figures of the range before; undefined without a comparison. */
  earlier: MetricsAnswer | undefined
  /** The main figure of a page. */
  large?: boolean
}

/** A figure over a range: its total, the change since the range before, and a chart. */
export function MetricCard({ slug, interval, figures, earlier, large = false }: MetricCardProps) {
  const t = useTexts()
  const text = useFigureText(slug, figures?.currency ?? 'usd')
  const points = usePoints(slug, { interval, figures, earlier })
  const total = figures?.totals[fieldOf(slug)]
  const entries = useEntriesLink(slug, points)
  const change = useChange(slug, total, earlier?.totals[fieldOf(slug)])
  return (
    <Card
      title={t(`analytics.name.${textKeyOf(slug)}`)}
      description={t(`analytics.formula.${textKeyOf(slug)}`)}
    >
      <div className="flex flex-col gap-4">
        <Stat
          label={t(isLasting(slug) ? 'analytics.at_the_end' : 'analytics.in_the_range')}
          value={figures && (typeof total === 'number' ? text(total) : '–')}
          {...(change && { change, hint: t('analytics.since_before') })}
        />
        <LineChart
          caption={t(`analytics.name.${textKeyOf(slug)}`)}
          points={points}
          headers={{
            label: t(`analytics.interval.${interval}`),
            value: t(`analytics.name.${textKeyOf(slug)}`),
            ...(earlier && { before: t('analytics.before') }),
          }}
          textOf={text}
          small={!large}
          onOpen={entries?.open}
        />
        {entries && (
          <p className="text-small">
            <Link href={entries.href}>{t('analytics.show_entries')}</Link>
          </p>
        )}
      </div>
    </Card>
  )
}

type Counted = Pick<MetricCardProps, 'interval' | 'figures' | 'earlier'>

function usePoints(slug: Slug, { interval, figures, earlier }: Counted): ChartPoint[] | undefined {
  const locale = useLocale()
  const now = useNow()
  const field = fieldOf(slug)
  return figures?.periods.map((period, index) => ({
    id: period.timestamp.toISOString(),
    label: labelOf(interval, period.timestamp, locale),
    value: period[field] ?? null,
    ...(earlier && { before: earlier.periods[index]?.[field] }),
    open: isOpen(figures.periods[index + 1]?.timestamp, now, index === figures.periods.length - 1),
  }))
}

/** The last period contains the present, unless the range ended before. */
const isOpen = (next: Date | undefined, now: Date, isLast: boolean) =>
  isLast ? true : next !== undefined && next > now

function labelOf(interval: Interval, start: Date, locale: string): string {
  if (interval === 'year') return new Intl.DateTimeFormat(locale, { year: 'numeric' }).format(start)
  const step: CalendarStep = interval
  return stepText(step, start, locale)
}

/** The change since the range before: in percent, or in points where it is a share. */
function useChange(
  slug: Slug,
  total: number | null | undefined,
  before: number | null | undefined,
) {
  const locale = useLocale()
  const t = useTexts()
  if (typeof total !== 'number' || typeof before !== 'number') return undefined
  const isShare = unitOf(slug) === 'share'
  if (!isShare && before === 0) return undefined
  const change = isShare ? total - before : (total - before) / Math.abs(before)
  const format = new Intl.NumberFormat(locale, {
    ...(!isShare && { style: 'percent' as const }),
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  })
  const text = format.format(isShare ? change * 100 : change).replace('-', '−')
  const good = Math.sign(change) * directionOf(slug)
  const meaning = good > 0 ? 'positive' : good < 0 ? 'negative' : 'neutral'
  return { text: isShare ? t('analytics.points', { change: text }) : text, meaning } as const
}
