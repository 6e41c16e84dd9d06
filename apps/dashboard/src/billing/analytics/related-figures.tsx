import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { Sparkline } from '@gatehouse/ui/sparkline'
import { Stat } from '@gatehouse/ui/stat'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { useTexts } from '../../texts.ts'
import { useFigureText } from './figure-text.ts'
import { MissingRatesNote } from './missing-rates-note.tsx'
import { rangeOf } from './range.ts'
import { useChange } from './use-change.ts'
import { fieldOf, type MetricsAnswer } from './use-figures.ts'
import { type FigureFilters, useRangeFigures } from './use-range-figures.ts'
import { type Slug, textKeyOf } from './views.data.ts'

const RANGE = 'last_12_months'

interface RelatedFiguresProps {
  slugs: readonly Slug[]
  filters: FigureFilters
}

/**
 * The figures of a product or customer in the last twelve months, for those who may read them. If
 * all its sales are in one currency, amounts are in that one: they need no exchange rate.
 */
export function RelatedFigures({ slugs, filters }: RelatedFiguresProps) {
  const t = useTexts()
  const href = useHref()
  const { may } = useStanding()
  const enabled = may('metrics:read')
  const range = rangeOf(RANGE, useNow())
  const sales = useEndpointQuery('orderTotals', 'get', filters, { enabled: may('orders:read') })
  const [sold, ...more] = sales.data?.items ?? []
  const { now, earlier } = useRangeFigures(
    slugs,
    range,
    { ...filters, ...(sold && more.length === 0 && { currency: sold.currency }) },
    { enabled: enabled && !sales.isLoading },
  )
  if (!enabled) return null
  const product = filters.productId?.join(',')
  return (
    <Card title={t('analytics.figures')} description={t(`analytics.preset.${RANGE}`)}>
      {now.error && !now.data ? (
        <NotLoaded query={now} />
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-6">
          {slugs.map(slug => (
            <RelatedFigure key={slug} {...{ slug, earlier, figures: now.data }} />
          ))}
        </div>
      )}
      <MissingRatesNote figures={now.data} />
      {product && (
        <p className="mt-4">
          <Link href={href(`/analytics?range=${RANGE}&product=${product}`)}>
            {t('home.in_analytics')}
          </Link>
        </p>
      )}
    </Card>
  )
}

interface RelatedFigureProps {
  slug: Slug
  /** Undefined while they load. */
  figures: MetricsAnswer | undefined
  earlier: MetricsAnswer | undefined
}

function RelatedFigure({ slug, figures, earlier }: RelatedFigureProps) {
  const t = useTexts()
  const text = useFigureText(slug, figures?.currency ?? 'usd')
  const field = fieldOf(slug)
  const total = figures?.totals[field]
  const change = useChange(slug, total, earlier?.totals[field])
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Stat
        label={t(`analytics.name.${textKeyOf(slug)}`)}
        value={figures && (typeof total === 'number' ? text(total) : '–')}
        {...(change && { change, hint: t('analytics.since_before') })}
      />
      <div className="mt-auto">
        {figures ? (
          <Sparkline values={figures.periods.map(period => period[field] ?? null)} />
        ) : (
          <Skeleton className="h-10!" />
        )}
      </div>
    </div>
  )
}
