import { Money } from '@gatehouse/ui/money'
import { type Column, Table } from '@gatehouse/ui/table'
import { type AnswerOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { ReportCard } from './report-card.tsx'
import { fileOf } from './report-request.ts'
import { ShareBar } from './share-bar.tsx'
import type { AnalyticsState } from './use-analytics.ts'
import { views } from './views.data.ts'

type Row = AnswerOf<'metricReports', 'cancellations'>['reasons'][number]

/** Why subscriptions were canceled, and what they were worth. */
export function ReasonsCard({ state }: { state: AnalyticsState }) {
  const t = useTexts()
  const { interval: _, ...request } = state.requestOf(state.range)
  const query = useEndpointQuery('metricReports', 'cancellations', request, { keep: true })
  const rows = query.data?.reasons
  return (
    <ReportCard
      title={t('analytics.reasons')}
      description={t('analytics.reasons_text')}
      query={query}
      isEmpty={rows && rows.length === 0}
      empty={t('analytics.no_cancellations')}
      missing={query.data}
      file={fileOf('cancellations', request, state)}
    >
      <Table
        caption={t('analytics.reasons')}
        columns={useColumns(rows ?? [], query.data?.currency ?? 'usd')}
        rows={rows}
        rowKey={({ reason }) => reason ?? ''}
        updating={query.isFetching && query.isPlaceholderData}
      />
    </ReportCard>
  )
}

const named = views.cancellations.filter(slug => slug.startsWith('canceled_subscriptions_'))

function useColumns(rows: readonly Row[], currency: string): Column<Row>[] {
  const t = useTexts()
  const largest = Math.max(1, ...rows.map(({ mrr }) => mrr))
  const nameOf = (reason: string | null) => {
    const slug = named.find(name => name === `canceled_subscriptions_${reason}`)
    if (slug === undefined) return t('analytics.no_reason')
    if (slug === 'canceled_subscriptions_other') return t('analytics.name.canceled_otherwise')
    return t(`analytics.name.${slug}` as 'analytics.name.canceled_subscriptions_unused')
  }
  return [
    {
      id: 'reason',
      header: t('analytics.reason'),
      width: '@roomy:w-2/5',
      cell: ({ reason, mrr }) => (
        <span className="block min-w-0">
          {nameOf(reason)}
          <ShareBar part={mrr / largest} />
        </span>
      ),
    },
    {
      id: 'cancellations',
      header: t('analytics.view.cancellations'),
      align: 'end',
      phone: 'detail',
      labelled: true,
      cell: ({ cancellations }) => cancellations,
    },
    {
      id: 'mrr',
      header: t('analytics.cohort.mrr'),
      align: 'end',
      phone: 'end',
      cell: ({ mrr }) => <Money amount={mrr} currency={currency} />,
    },
  ]
}
