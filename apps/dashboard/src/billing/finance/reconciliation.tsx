import { createFileRoute } from '@tanstack/react-router'
import {
  financeEndpoints,
  ReconciliationColumn,
  ReconciliationState,
} from '@gatehouse/contract/billing/finance'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { type Meaning, Status } from '@gatehouse/ui/status'
import type { Column } from '@gatehouse/ui/table'
import { Scale } from 'lucide-react'
import { type AnswerOf, useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { columnsOf } from '../../frame/file-columns.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { nonEmpty, PAGE_SIZE, useListSearch } from '../../frame/list-search.ts'
import { ExportLink } from '../../organizations/export-link.tsx'
import { useTexts } from '../../texts.ts'
import { ReconciliationTotals } from './reconciliation-totals.tsx'
import { ReportControls } from './report-controls.tsx'
import { ReportRefresh } from './report-refresh.tsx'
import { exportedRange, useReport } from './use-report.ts'

type Item = AnswerOf<'finance', 'reconciliation'>['differences']['items'][number]

/** What the ledger and the payment processor say about each payment, refund and dispute. */
export const Route = createFileRoute('/dashboard/$organization/finance/reconciliation')({
  component: Reconciliation,
})

/** A requested report is there soon; the comparison reads much, so it is not repeated often. */
const REFRESH_MS = 10_000

/** Columns of the file that a column of the list stands for, where the names differ. */
const inFile = {
  object: ['object', 'description'],
  ledger: ['ledger', 'currency'],
  processor: ['processor', 'currency'],
  difference: ['difference', 'currency'],
}

const states = ReconciliationState.options

const meanings = {
  differs: 'negative',
  missing_at_processor: 'negative',
  missing_in_ledger: 'warning',
  waiting: 'neutral',
} as const satisfies Record<Item['state'], Meaning>

function Reconciliation() {
  const t = useTexts()
  const report = useReport('last_30_days')
  const search = useListSearch(['at'], '-at')
  const state = states.filter(one => search.filter('state').includes(one))
  const query = useEndpointQuery(
    'finance',
    'reconciliation',
    { ...report.requested, state: nonEmpty(state), page: search.page, limit: PAGE_SIZE },
    { keep: true, refetchInterval: REFRESH_MS },
  )
  const { data, error, isFetching, isPlaceholderData } = query
  const differences = {
    ...{ data: data?.differences, error, isFetching, isPlaceholderData },
    // The list only starts it; what it returns is the whole comparison.
    refetch: query.refetch as never,
  }
  return (
    <ListPage
      title={t('navigation.reconciliation')}
      description={t('finance.reconciliation.text')}
      tabs={
        <>
          <ReportControls state={report}>
            <ReportRefresh syncedAt={data?.syncedAt} />
          </ReportControls>
          {data && <ReconciliationTotals of={data} />}
        </>
      }
      exports={shown => (
        <ExportLink
          path={financeEndpoints.exportReconciliation.path}
          only={{ ...exportedRange(report), state: nonEmpty(state) }}
          columns={columnsOf({ shown, known: ReconciliationColumn.options, inFile })}
        />
      )}
      // The range is no filter: without one, everything matches.
      search={{ ...search, bare: state.length === 0 }}
      filters={[
        {
          id: 'state',
          label: t('finance.reconciliation.result'),
          options: states.map(value => ({
            value,
            label: t(`finance.reconciliation.states.${value}`),
          })),
        },
      ]}
      query={differences}
      columns={useColumns()}
      withoutIds
      empty={
        <EmptyState
          icon={<Scale />}
          title={t('finance.reconciliation.all_match')}
          text={t('finance.reconciliation.all_match_text')}
          code={<ApiCall method="GET" path="/v1/finance/reconciliation" />}
        />
      }
    />
  )
}

function useColumns(): Column<Item>[] {
  const t = useTexts()
  const money = (amount: number, currency: string) => <Money amount={amount} currency={currency} />
  return [
    {
      id: 'object',
      header: t('finance.reconciliation.object'),
      cell: item => <Subject of={item} />,
    },
    {
      id: 'state',
      header: t('finance.reconciliation.result'),
      width: '@roomy:w-52',
      cell: ({ state }) => (
        <Status meaning={meanings[state]}>{t(`finance.reconciliation.states.${state}`)}</Status>
      ),
    },
    {
      id: 'at',
      header: t('fields.date'),
      width: '@roomy:w-36',
      cell: ({ at }) => <DateTimeText at={at} />,
    },
    {
      id: 'ledger',
      header: t('finance.reconciliation.ledger'),
      align: 'end',
      width: '@roomy:w-32',
      phone: 'last',
      labelled: true,
      cell: ({ ledgerAmount, currency }) => money(ledgerAmount, currency),
    },
    {
      id: 'processor',
      header: t('finance.reconciliation.processor'),
      align: 'end',
      width: '@roomy:w-36',
      phone: 'last',
      labelled: true,
      cell: ({ processorAmount, currency }) => money(processorAmount, currency),
    },
    {
      id: 'difference',
      header: t('finance.reconciliation.difference'),
      align: 'end',
      width: '@roomy:w-32',
      cell: ({ ledgerAmount, processorAmount, currency }) =>
        money(processorAmount - ledgerAmount, currency),
    },
  ]
}

/** What was compared, as a link to it. */
function Subject({ of }: { of: Item }) {
  const t = useTexts()
  const href = useHref()
  const { kind, paymentId, refundId, disputeId, description } = of
  const text = t(`finance.reconciliation.kinds.${kind}`)
  const path = disputeId
    ? `/disputes/${disputeId}`
    : refundId
      ? `/refunds/${refundId}`
      : paymentId && `/payments/${paymentId}`
  return (
    <>
      {path ? <Link href={href(path)}>{text}</Link> : text}
      {description && <span className="text-faint"> · {description}</span>}
    </>
  )
}
