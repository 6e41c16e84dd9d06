import { Card } from '@gatehouse/ui/card'
import { Money } from '@gatehouse/ui/money'
import { Stat } from '@gatehouse/ui/stat'
import { type Column, Table } from '@gatehouse/ui/table'
import { type AnswerOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { ReportCard } from './report-card.tsx'
import { fileOf, reportRequest, usePeriodText, useShareText } from './report-request.ts'
import { ShareBar } from './share-bar.tsx'
import type { AnalyticsState } from './use-analytics.ts'

type Report = AnswerOf<'metricReports', 'recovery'>
type Row = Report['periods'][number]
type Retry = Report['retries'][number]

/** Failed payments: how many were recovered, by which retry, and what was given up. */
export function RecoveryView({ state }: { state: AnalyticsState }) {
  const t = useTexts()
  const request = reportRequest(state)
  const query = useEndpointQuery('metricReports', 'recovery', request, { keep: true })
  const { data } = query
  const rows = data?.periods.filter(({ failed }) => failed > 0).toReversed()
  return (
    <div className="flex flex-col gap-6">
      <ReportCard
        title={t('analytics.recovery')}
        description={t('analytics.recovery_text')}
        query={query}
        isEmpty={rows && rows.length === 0}
        empty={t('analytics.no_failed')}
        missing={data}
        file={fileOf('recovery', request, state)}
      >
        {data && <Totals {...data} />}
        <Table
          caption={t('analytics.recovery')}
          columns={useColumns(request, data?.currency ?? 'usd')}
          rows={rows}
          rowKey={({ timestamp }) => timestamp.toISOString()}
          updating={query.isFetching && query.isPlaceholderData}
        />
      </ReportCard>
      {data && data.retries.length > 0 && <Retries {...data} />}
    </div>
  )
}

function Totals({ totals, currency }: Report) {
  const t = useTexts()
  const share = useShareText()
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <div className="grid grid-cols-2 gap-4 px-4 pt-2 pb-5 lg:grid-cols-4">
      <Stat
        label={t('analytics.recovery_rate')}
        value={share(totals.recoveryRate)}
        hint={`${totals.recovered} / ${totals.failed}`}
      />
      <Stat
        label={t('analytics.recovery_rate_by_amount')}
        value={share(totals.recoveryRateByAmount)}
        hint={money(totals.recoveredAmount)}
      />
      <Stat
        label={t('analytics.given_up')}
        value={money(totals.lostAmount)}
        hint={String(totals.lost)}
      />
      <Stat
        label={t('analytics.still_open')}
        value={money(totals.openAmount)}
        hint={String(totals.open)}
      />
    </div>
  )
}

function useColumns(request: ReturnType<typeof reportRequest>, currency: string): Column<Row>[] {
  const t = useTexts()
  const periodText = usePeriodText(request)
  const share = useShareText()
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return [
    {
      id: 'period',
      header: t(`analytics.interval.${request.interval}`),
      cell: ({ timestamp }) => periodText(timestamp),
    },
    {
      id: 'failed',
      header: t('analytics.failed'),
      align: 'end',
      phone: 'detail',
      labelled: true,
      cell: row => money(row.failedAmount),
    },
    {
      id: 'recovered',
      header: t('analytics.recovered'),
      align: 'end',
      phone: 'detail',
      labelled: true,
      cell: row => money(row.recoveredAmount),
    },
    {
      id: 'lost',
      header: t('analytics.given_up'),
      align: 'end',
      phone: 'hidden',
      wide: true,
      cell: row => money(row.lostAmount),
    },
    {
      id: 'open',
      header: t('analytics.still_open'),
      align: 'end',
      phone: 'hidden',
      wide: true,
      cell: row => money(row.openAmount),
    },
    {
      id: 'rate',
      header: t('analytics.recovery_rate'),
      align: 'end',
      phone: 'end',
      cell: row => share(row.recoveryRate),
    },
  ]
}

function Retries({ retries, currency }: Report) {
  const t = useTexts()
  const largest = Math.max(1, ...retries.map(row => row.recoveredAmount))
  const columns: Column<Retry>[] = [
    {
      id: 'retry',
      header: t('analytics.retry'),
      width: '@roomy:w-2/5',
      cell: row => (
        <span className="block min-w-0">
          {row.retry}
          <ShareBar part={row.recoveredAmount / largest} />
        </span>
      ),
    },
    {
      id: 'orders',
      header: t('analytics.name.orders'),
      align: 'end',
      phone: 'detail',
      labelled: true,
      cell: ({ recovered }) => recovered,
    },
    {
      id: 'amount',
      header: t('analytics.recovered'),
      align: 'end',
      phone: 'end',
      cell: row => <Money amount={row.recoveredAmount} currency={currency} />,
    },
  ]
  return (
    <Card flush title={t('analytics.by_retry')}>
      <Table
        caption={t('analytics.by_retry')}
        columns={columns}
        rows={retries}
        rowKey={({ retry }) => String(retry)}
      />
    </Card>
  )
}
