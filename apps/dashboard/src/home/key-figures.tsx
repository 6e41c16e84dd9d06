import { lazy, Suspense } from 'react'
import { Card } from '@gatehouse/ui/card'
import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { NotLoaded } from '../frame/not-loaded.tsx'
import { figureText } from '../billing/analytics/figure-text.ts'
import { MissingRatesNote } from '../billing/analytics/missing-rates-note.tsx'
import { rangeOf } from '../billing/analytics/range.ts'
import { useChange } from '../billing/analytics/use-change.ts'
import { fieldOf, type MetricsAnswer } from '../billing/analytics/use-figures.ts'
import { useRangeFigures } from '../billing/analytics/use-range-figures.ts'
import { useHref } from '../endpoint-hooks.ts'
import { useSearchChoice } from '../frame/search-choice.ts'
import { useNow } from '../organizations/test-clock/use-clock.ts'
import { useTexts } from '../texts.ts'
import { type HomeFigure, homeFigures, homeRanges } from './home-figures.data.ts'
import { useChosenFigure } from './use-chosen-figure.ts'

// The figures are read first; the code that draws them comes after.
const FigureChart = lazy(async () => {
  const { FigureChart: component } = await import('./figure-chart.tsx')
  return { default: component }
})

/** How business is: the figures of a range, and one as a chart against the range before. */
export function KeyFigures() {
  const t = useTexts()
  const href = useHref()
  const [preset, setPreset] = useSearchChoice('range', homeRanges)
  const [chosen, choose] = useChosenFigure()
  const range = rangeOf(preset, useNow())
  const { interval, now, earlier } = useRangeFigures(homeFigures, range)
  const locale = useLocale()
  const { data } = now
  const size = sizeOf(data ? homeFigures.map(slug => shownTotal(slug, data, locale)) : [])
  return (
    <Card
      title={t('home.figures')}
      actions={
        <NativeSelect
          aria-label={t('analytics.range')}
          value={preset}
          onChange={({ target }) =>
            setPreset(homeRanges.find(value => value === target.value) ?? homeRanges[0])
          }
          options={homeRanges.map(value => ({ value, label: t(`analytics.preset.${value}`) }))}
        />
      }
    >
      {now.error && !now.data ? (
        <NotLoaded query={now} />
      ) : (
        <>
          <fieldset className="@container -mx-2 min-w-0">
            <legend className="sr-only">{t('home.charted')}</legend>
            <div className="grid grid-cols-2 gap-1 @xl:grid-cols-4">
              {homeFigures.map(slug => (
                <Figure
                  key={slug}
                  {...{ slug, earlier, size, figures: now.data }}
                  charted={slug === chosen}
                  onChart={() => choose(slug)}
                />
              ))}
            </div>
          </fieldset>
          {/* As high as the chart, so that nothing moves when it arrives. */}
          <div className="mt-4 min-h-71 max-sm:min-h-77">
            <Suspense fallback={<Skeleton className="h-64!" />}>
              <FigureChart slug={chosen} {...{ interval, earlier, figures: now.data }} />
            </Suspense>
          </div>
          <MissingRatesNote figures={now.data} />
          <p className="mt-3">
            <Link href={href(`/analytics?range=${preset}`)}>{t('home.in_analytics')}</Link>
          </p>
        </>
      )}
    </Card>
  )
}

interface FigureProps {
  slug: HomeFigure
  /** Undefined while they load. */
  figures: MetricsAnswer | undefined
  earlier: MetricsAnswer | undefined
  /** The class of its type size, the same for all of them. */
  size: string
  charted: boolean
  onChart: () => void
}

/** The total of a figure in the user's format; a dash if there is none. */
function shownTotal(slug: HomeFigure, { totals, currency }: MetricsAnswer, locale: string) {
  const total = totals[fieldOf(slug)]
  return typeof total === 'number' ? figureText(slug, { currency, locale })(total) : '–'
}

/** The largest type in which the longest of the figures fits beside the others. */
function sizeOf(texts: readonly string[]): string {
  const length = Math.max(0, ...texts.map(text => text.length))
  if (length > 11) return 'text-large'
  return length > 8 ? 'text-title' : 'text-display @max-xs:text-title'
}

/** A figure with its change; choosing it draws it. */
function Figure({ slug, figures, earlier, size, charted, onChart }: FigureProps) {
  const t = useTexts()
  const locale = useLocale()
  const total = figures?.totals[fieldOf(slug)]
  const shown = figures && shownTotal(slug, figures, locale)
  const change = useChange(slug, total, earlier?.totals[fieldOf(slug)])
  return (
    <label
      className={
        'rounded-control hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 ' +
        'min-w-0 cursor-pointer px-2 py-1.5 outline-[var(--focus)] transition-colors'
      }
    >
      <input type="radio" name="charted" checked={charted} onChange={onChart} className="sr-only" />
      <span className="text-small text-muted block">{t(`home.figure.${slug}`)}</span>
      {figures ? (
        <span className={'text-strong block truncate leading-9! font-medium tabular-nums ' + size}>
          {shown}
        </span>
      ) : (
        <Skeleton className="bg-line! mt-2 mb-1 h-6! w-24" />
      )}
      <span
        className={`text-small block min-h-5 tabular-nums ${inks[change?.meaning ?? 'neutral']}`}
      >
        {change?.text}
      </span>
    </label>
  )
}

const inks = { positive: 'text-positive', negative: 'text-negative', neutral: 'text-muted' }
