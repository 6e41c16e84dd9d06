import { createFileRoute } from '@tanstack/react-router'
import { financeEndpoints } from '@gatehouse/contract/billing/finance'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Money } from '@gatehouse/ui/money'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Skeleton } from '@gatehouse/ui/skeleton'
import clsx from 'clsx'
import { Landmark } from 'lucide-react'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListExport } from '../../organizations/list-export.tsx'
import { ExportLink } from '../../organizations/export-link.tsx'
import { useTexts } from '../../texts.ts'
import { LatestPayouts } from './latest-payouts.tsx'
import { ReportControls } from './report-controls.tsx'
import { ReportRefresh } from './report-refresh.tsx'
import { exportedRange, useReport } from './use-report.ts'

type CurrencyBalance = AnswerOf<'finance', 'balance'>['currencies'][number]

/** The balance at the payment processor over a period, by currency. */
export const Route = createFileRoute('/dashboard/$organization/finance')({ component: Balance })

const REFRESH_MS = 4_000

function Balance() {
  const t = useTexts()
  const state = useReport()
  const query = useEndpointQuery('finance', 'balance', state.requested, {
    keep: true,
    refetchInterval: REFRESH_MS,
  })
  const { data, error } = query
  return (
    <>
      <PageHeader
        title={t('navigation.finance')}
        description={t('finance.text')}
        actions={
          <ListExport
            list="transactions"
            input={state.requested}
            label={t('finance.export_transactions')}
          />
        }
        action={
          <ExportLink
            path={financeEndpoints.exportJournal.path}
            only={exportedRange(state)}
            label={t('finance.export_journal')}
          />
        }
      />
      <ReportControls state={state}>
        <ReportRefresh syncedAt={data?.syncedAt} />
      </ReportControls>
      {error && <NotLoaded query={query} className="mb-4" />}
      {!data && !error && <Loading />}
      {data?.currencies.length === 0 && (
        <Card>
          <EmptyState
            icon={<Landmark />}
            title={t('finance.empty')}
            text={t('finance.empty_text')}
            code={<ApiCall method="GET" path={financeEndpoints.balance.path} />}
          />
        </Card>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {data?.currencies.map(balance => (
          <BalanceCard key={balance.currency} balance={balance} />
        ))}
        {data && data.currencies.length > 0 && <LatestPayouts />}
      </div>
    </>
  )
}

/** The lines of a balance: `net` and `closing` sum up what is above them. */
const lines = [
  ['opening', 'openingAmount'],
  ['charges', 'chargesAmount'],
  ['refunds', 'refundsAmount'],
  ['disputes', 'disputesAmount'],
  ['fees', 'feesAmount'],
  ['other', 'otherAmount'],
  ['net', 'netAmount'],
  ['payouts', 'payoutsAmount'],
  ['closing', 'closingAmount'],
] as const

const sums: readonly string[] = ['opening', 'net', 'closing']

function BalanceCard({ balance }: { balance: CurrencyBalance }) {
  const t = useTexts()
  const { currency } = balance
  const shown = lines.filter(([part, field]) => part !== 'other' || balance[field] !== 0)
  return (
    <Card title={currency.toUpperCase()}>
      <dl>
        {shown.map(([part, field]) => (
          <div
            key={part}
            className={clsx(
              'flex justify-between gap-4 py-1.5',
              sums.includes(part) ? 'text-strong font-medium' : 'pl-3',
              (part === 'net' || part === 'closing') && 'border-t',
            )}
          >
            <dt className={clsx(!sums.includes(part) && 'text-muted')}>
              {t(`finance.parts.${part}`)}
            </dt>
            <dd>
              <Money amount={balance[field]} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Loading() {
  return (
    <div aria-busy className="grid gap-6 lg:grid-cols-2">
      <Card>
        <div className="flex flex-col gap-4">
          {lines.map(([part]) => (
            <Skeleton key={part} />
          ))}
        </div>
      </Card>
    </div>
  )
}
