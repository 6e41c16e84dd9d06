import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { useLocale } from '@gatehouse/ui/i18n'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useHref } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { EntryList } from './entry-list.tsx'
import { filtersIn } from './figure-filters.ts'
import { zoneIn } from './range.ts'
import { entryMetricOf } from './use-entries-link.ts'
import { useFilterText } from './use-filter-text.ts'
import { textKeyOf } from './views.data.ts'

/** What a figure counts between two moments. */
export const Route = createFileRoute('/dashboard/$organization/analytics/entries')({
  component: Entries,
})

function Entries() {
  const t = useTexts()
  const href = useHref()
  const locale = useLocale()
  const filterText = useFilterText()
  const search = useRouterState({
    select: ({ location }) => location.search as Record<string, string | undefined>,
  })
  const metric = entryMetricOf(search.metric ?? '')
  const [from, before] = [momentOf(search.from), momentOf(search.before)]
  const back = { href: href('/analytics'), label: t('navigation.analytics') }
  if (!metric || !from || !before || from >= before) {
    return (
      <PageWidth>
        <PageHeader title={t('analytics.show_entries')} back={back} />
        <EmptyState title={t('analytics.no_entries')} />
      </PageWidth>
    )
  }
  const timeZone = zoneIn(search.zone)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  // The end is the midnight after the last day.
  const range = format.formatRange(from, new Date(before.getTime() - 1))
  const filters = filtersIn(search)
  return (
    <PageWidth>
      <PageHeader
        title={t(`analytics.name.${textKeyOf(metric)}`)}
        description={[range, ...filterText(filters)].join(' · ')}
        back={back}
      />
      <EntryList {...{ metric, filters }} from={from.toISOString()} before={before.toISOString()} />
    </PageWidth>
  )
}

function momentOf(text: string | undefined): Date | undefined {
  const moment = new Date(text ?? '')
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
