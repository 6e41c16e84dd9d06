import { Card } from '@gatehouse/ui/card'
import { LineChart } from '@gatehouse/ui/line-chart'
import { Link } from '@gatehouse/ui/link'
import { Stat } from '@gatehouse/ui/stat'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { noFilters, type PageFilters } from './figure-filters.ts'
import { useFigureText } from './figure-text.ts'
import type { Interval } from './range.ts'
import { PictureButton } from './picture-button.tsx'
import { UnfilteredNote } from './unfiltered-note.tsx'
import { useChange } from './use-change.ts'
import { useEntriesLink } from './use-entries-link.ts'
import { fieldOf, type MetricsAnswer } from './use-figures.ts'
import { usePoints } from './use-points.ts'
import { isLasting, textKeyOf, unfilteredNote, type Slug } from './views.data.ts'

interface MetricCardProps {
  slug: Slug
  interval: Interval
  /** The time zone of the days; the browser's without it. */
  zone?: string
  /** Undefined while they load. */
  figures: MetricsAnswer | undefined
  /** The figures of the range before; undefined without a comparison. */
  earlier: MetricsAnswer | undefined
  filters: PageFilters
  /** The main figure of a page. */
  large?: boolean
}

/** A figure over a range: its total, the change since the range before, and a chart. */
export function MetricCard({ slug, filters, large = false, ...counted }: MetricCardProps) {
  const { interval, zone, figures, earlier } = counted
  const t = useTexts()
  const { defaultPresentmentCurrency: own } = useOrganization()
  // Costs of usage are in the organization's currency, whatever the filter.
  const note = unfilteredNote(slug)
  const isFiltered = note !== 'analytics.not_filtered'
  const currency = isFiltered ? (figures?.currency ?? 'usd') : own
  const text = useFigureText(slug, currency)
  const points = usePoints(slug, counted)
  const total = figures?.totals[fieldOf(slug)]
  const name = t(`analytics.name.${textKeyOf(slug)}`)
  const definition = t(`analytics.formula.${textKeyOf(slug)}`)
  const entries = useEntriesLink(slug, points)
  const change = useChange(slug, total, earlier?.totals[fieldOf(slug)])
  return (
    <Card
      title={name}
      description={definition}
      actions={
        points && (
          <PictureButton
            name={slug.replaceAll('_', '-')}
            zone={zone}
            filters={isFiltered ? filters : noFilters}
            of={{
              title: name,
              total: typeof total === 'number' ? text(total) : '–',
              before: earlier && t('analytics.before'),
              ...{ definition, points, textOf: text },
            }}
          />
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Stat
          label={t(isLasting(slug) ? 'analytics.at_the_end' : 'analytics.in_the_range')}
          value={figures && (typeof total === 'number' ? text(total) : '–')}
          {...(change && { change, hint: t('analytics.since_before') })}
        />
        {note && <UnfilteredNote filters={filters} text={note} />}
        <LineChart
          caption={name}
          points={points}
          headers={{
            label: t(`analytics.interval.${interval}`),
            value: name,
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
