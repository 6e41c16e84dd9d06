import { type Column, Table } from '@gatehouse/ui/table'
import { type AnswerOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { ReportCard } from './report-card.tsx'
import { fileOf, reportRequest, usePeriodText, useShareText } from './report-request.ts'
import type { AnalyticsState } from './use-analytics.ts'

type Report = AnswerOf<'metricReports', 'trials'>
type Row = Report['periods'][number]

/** What became of the trials that began in each period; the latest first. */
export function TrialsCard({ state }: { state: AnalyticsState }) {
  const t = useTexts()
  const request = reportRequest(state)
  const query = useEndpointQuery('metricReports', 'trials', request, { keep: true })
  const rows = query.data?.periods.filter(({ started }) => started > 0).toReversed()
  return (
    <ReportCard
      title={t('analytics.trials')}
      description={t('analytics.trials_text')}
      query={query}
      isEmpty={rows && rows.length === 0}
      empty={t('analytics.no_trials')}
      file={fileOf('trials', request, state)}
    >
      <Table
        caption={t('analytics.trials')}
        columns={useColumns(request)}
        rows={rows}
        rowKey={({ timestamp }) => timestamp.toISOString()}
        updating={query.isFetching && query.isPlaceholderData}
      />
    </ReportCard>
  )
}

function useColumns(request: ReturnType<typeof reportRequest>): Column<Row>[] {
  const t = useTexts()
  const periodText = usePeriodText(request)
  const share = useShareText()
  return [
    {
      id: 'period',
      header: t(`analytics.interval.${request.interval}`),
      cell: ({ timestamp }) => periodText(timestamp),
    },
    {
      id: 'started',
      header: t('analytics.trials_started'),
      align: 'end',
      phone: 'detail',
      labelled: true,
      cell: ({ started }) => started,
    },
    {
      id: 'converted',
      header: t('analytics.trials_converted'),
      align: 'end',
      phone: 'detail',
      labelled: true,
      cell: ({ converted }) => converted,
    },
    {
      id: 'ended',
      header: t('analytics.trials_ended'),
      align: 'end',
      phone: 'hidden',
      wide: true,
      cell: ({ ended }) => ended,
    },
    {
      id: 'running',
      header: t('analytics.trials_running'),
      align: 'end',
      phone: 'hidden',
      wide: true,
      cell: ({ running }) => running,
    },
    {
      id: 'rate',
      header: t('analytics.conversion'),
      align: 'end',
      phone: 'end',
      cell: ({ conversionRate }) => share(conversionRate),
    },
  ]
}
