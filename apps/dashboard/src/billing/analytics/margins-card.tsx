import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { moneyText } from '@gatehouse/ui/money-text'
import { Pagination } from '@gatehouse/ui/pagination'
import { type Column, Table } from '@gatehouse/ui/table'
import { type AnswerOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { PAGE_SIZE, useListSearch } from '../../frame/list-search.ts'
import { useTexts } from '../../texts.ts'
import { CustomerName } from '../customer-name.tsx'
import { UnfilteredNote } from './unfiltered-note.tsx'
import { ReportCard } from './report-card.tsx'
import { fileOf } from './report-request.ts'
import type { AnalyticsState } from './use-analytics.ts'

type Row = AnswerOf<'metricReports', 'margins'>['items'][number]

/** Customers with usage, what it cost, and what they paid. */
export function MarginsCard({ state }: { state: AnalyticsState }) {
  const t = useTexts()
  const search = useListSearch(['costs', 'net_revenue', 'margin', 'events'], '-costs')
  const { startDate, endDate, timezone, organizationId } = state.requestOf(state.range)
  const days = { startDate, endDate, timezone }
  const query = useEndpointQuery(
    'metricReports',
    'margins',
    {
      ...{ ...days, organizationId, page: search.page, limit: PAGE_SIZE },
      sorting: search.sorting,
    },
    { keep: true },
  )
  const rows = query.data?.items
  const total = query.data?.pagination.totalCount ?? 0
  return (
    <ReportCard
      title={t('analytics.margins')}
      description={t('analytics.margins_text')}
      query={query}
      isEmpty={query.data && total === 0}
      empty={t('analytics.no_usage')}
      file={fileOf('margins', days)}
      note={<UnfilteredNote filters={state} text="analytics.not_filtered" />}
    >
      <Table
        caption={t('analytics.margins')}
        columns={useColumns()}
        rows={rows}
        rowKey={({ customer }) => customer.id}
        sort={search.sort}
        onSort={search.setSort}
        updating={query.isFetching && query.isPlaceholderData}
      />
      {total > PAGE_SIZE && (
        <Pagination page={search.page} pageSize={PAGE_SIZE} total={total} onPage={search.setPage} />
      )}
    </ReportCard>
  )
}

function useColumns(): Column<Row>[] {
  const t = useTexts()
  const locale = useLocale()
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customer }) => <CustomerName of={customer} />,
    },
    {
      id: 'events',
      header: t('analytics.events'),
      align: 'end',
      sortable: true,
      wide: true,
      phone: 'hidden',
      cell: ({ events }) => new Intl.NumberFormat(locale).format(events),
    },
    {
      id: 'costs',
      header: t('analytics.name.costs'),
      align: 'end',
      sortable: true,
      phone: 'detail',
      labelled: true,
      cell: ({ costs, currency }) => moneyText(Math.round(costs), currency, locale),
    },
    {
      id: 'net_revenue',
      header: t('analytics.name.net_revenue'),
      align: 'end',
      sortable: true,
      phone: 'detail',
      labelled: true,
      cell: ({ netRevenue, currency }) => <Money amount={netRevenue} currency={currency} />,
    },
    {
      id: 'margin',
      header: t('analytics.margin'),
      align: 'end',
      sortable: true,
      phone: 'end',
      cell: ({ margin, currency }) => moneyText(Math.round(margin), currency, locale),
    },
  ]
}
