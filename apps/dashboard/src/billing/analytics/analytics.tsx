import { createFileRoute } from '@tanstack/react-router'
import { metricEndpoints } from '@gatehouse/contract/billing/metrics'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Tabs } from '@gatehouse/ui/tabs'
import { ExportLink } from '../../organizations/export-link.tsx'
import { useTexts } from '../../texts.ts'
import { CohortTable } from './cohort-table.tsx'
import { fileFilters } from './figure-filters.ts'
import { FiguresError } from './figures-error.tsx'
import { MetricCard } from './metric-card.tsx'
import { MissingRates } from './missing-rates.tsx'
import { MovementList } from './movement-list.tsx'
import { RangeControls } from './range-controls.tsx'
import { slugsOf, useSavedViews } from './saved-view.ts'
import { ViewsMenu } from './saved-views.tsx'
import { ShareMenu } from './share-menu.tsx'
import { ThemeReports } from './theme-reports.tsx'
import { type AnalyticsState, useAnalytics } from './use-analytics.ts'
import { useFigures } from './use-figures.ts'
import { ViewBar } from './view-bar.tsx'
import { parametersOf } from './view-display.ts'
import { type Slug, type View, views } from './views.data.ts'

/** Figures of the business over time, by theme; a link to the page shows the same view. */
export const Route = createFileRoute('/dashboard/$organization/analytics')({
  component: Analytics,
})

const names = Object.keys(views) as View[]

function Analytics() {
  const t = useTexts()
  const state = useAnalytics()
  const loaded = useSavedViews()
  const saved = loaded ?? []
  const shown = saved.find(({ id }) => id === state.savedView)
  const slugs = shown ? slugsOf(shown) : [...views[state.view]]
  // The view decides which figures are asked for.
  if (!loaded && state.savedView && state.savedView !== state.view) {
    return (
      <PageWidth>
        <PageHeader title={t('navigation.analytics')} />
      </PageWidth>
    )
  }
  return (
    <PageWidth>
      <PageHeader
        title={t('navigation.analytics')}
        actions={
          <>
            <ShareMenu {...{ state, shown }} />
            <ViewsMenu {...{ state, shown }} />
          </>
        }
        action={slugs.length > 0 && <ExportView {...{ state, slugs }} />}
      />
      <RangeControls state={state} />
      <Tabs
        label={t('analytics.themes')}
        value={shown?.id ?? state.view}
        onChange={view => {
          const display = saved.find(({ id }) => id === view)?.display
          state.set({
            ...(display && parametersOf(display)),
            view: view === 'revenue' ? undefined : view,
          })
        }}
        tabs={[
          ...names.map(view => ({
            id: view as string,
            label: t(`analytics.view.${view}`),
            panel:
              view === 'retention' ? (
                <CohortTable state={state} />
              ) : (
                <Theme {...{ state, slugs: [...views[view]], view }} />
              ),
          })),
          ...saved.map(view => ({
            id: view.id,
            label: view.name,
            panel: (
              <>
                <ViewBar {...{ state, view }} />
                <Theme {...{ state, slugs: slugsOf(view) }} />
              </>
            ),
          })),
        ]}
      />
    </PageWidth>
  )
}

function ExportView({ state, slugs }: { state: AnalyticsState; slugs: Slug[] }) {
  const { startDate, endDate, interval, timezone } = state.requestOf(state.range)
  return (
    <ExportLink
      path={metricEndpoints.export.path}
      only={{
        ...{ start_date: [startDate], end_date: [endDate], interval: [interval] },
        ...{ timezone: [timezone], ...fileFilters(state), metrics: slugs },
      }}
    />
  )
}

interface ThemeProps {
  state: AnalyticsState
  slugs: Slug[]
  /** The theme, with its lists and reports; undefined for a saved view. */
  view?: View
}

/** The figures of a theme: the first one large, the others beside each other. */
function Theme({ state, slugs, view }: ThemeProps) {
  const { now, earlier } = useFigures(state, slugs)
  const [first, ...others] = slugs
  if (now.error && !now.data) {
    return <FiguresError error={now.error} refetch={now.refetch} />
  }
  const of = {
    interval: state.interval,
    zone: state.zone,
    figures: now.data,
    earlier,
    filters: state,
  }
  return (
    <div className="flex flex-col gap-6">
      {now.data && now.data.missingRates.length > 0 && (
        <MissingRates currencies={now.data.missingRates} currency={now.data.currency} />
      )}
      {first && <MetricCard slug={first} {...of} large />}
      {others.length > 0 && (
        <div className="grid gap-6 lg:grid-cols-2">
          {others.map(slug => (
            <MetricCard key={slug} slug={slug} {...of} />
          ))}
        </div>
      )}
      {view === 'movements' && <MovementList state={state} />}
      {view && <ThemeReports {...{ state, view }} />}
    </div>
  )
}
