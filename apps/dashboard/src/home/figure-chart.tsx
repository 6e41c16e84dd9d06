import { LineChart } from '@gatehouse/ui/line-chart'
import { useFigureText } from '../billing/analytics/figure-text.ts'
import type { Interval } from '../billing/analytics/range.ts'
import type { MetricsAnswer } from '../billing/analytics/use-figures.ts'
import { usePoints } from '../billing/analytics/use-points.ts'
import { useTexts } from '../texts.ts'
import type { HomeFigure } from './home-figures.data.ts'

interface FigureChartProps {
  slug: HomeFigure
  interval: Interval
  /** Undefined while they load. */
  figures: MetricsAnswer | undefined
  earlier: MetricsAnswer | undefined
}

/** A figure over time, with the range before as a quieter line. */
export function FigureChart({ slug, interval, figures, earlier }: FigureChartProps) {
  const t = useTexts()
  const text = useFigureText(slug, figures?.currency ?? 'usd')
  const points = usePoints(slug, { interval, figures, earlier })
  const name = t(`home.figure.${slug}`)
  return (
    <LineChart
      caption={name}
      points={points}
      headers={{
        label: t(`analytics.interval.${interval}`),
        value: name,
        ...(earlier && { before: t('analytics.before') }),
      }}
      textOf={text}
    />
  )
}
