import { createFileRoute } from '@tanstack/react-router'
import { financeEndpoints, TaxInterval } from '@gatehouse/contract/billing/finance'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Table } from '@gatehouse/ui/table'
import { Percent } from 'lucide-react'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ExportLink } from '../../organizations/export-link.tsx'
import { useTexts } from '../../texts.ts'
import { ReportControls } from './report-controls.tsx'
import { useTaxColumns } from './tax-columns.tsx'
import { TaxTotals } from './tax-totals.tsx'
import { exportedRange, useReport } from './use-report.ts'

/** Taxes by country, rate and period. */
export const Route = createFileRoute('/dashboard/$organization/finance/taxes')({
  component: Taxes,
})

function Taxes() {
  const t = useTexts()
  const state = useReport('this_year')
  const interval = TaxInterval.options.find(one => one === state.search.by) ?? 'quarter'
  const query = useEndpointQuery(
    'finance',
    'taxes',
    { ...state.requested, interval },
    { keep: true },
  )
  const { data, error } = query
  const columns = useTaxColumns(interval)
  return (
    <>
      <PageHeader
        title={t('navigation.taxes')}
        description={t('finance.tax.text')}
        action={
          <ExportLink
            path={financeEndpoints.exportTaxes.path}
            only={{ ...exportedRange(state), interval: [interval] }}
          />
        }
      />
      <ReportControls state={state}>
        <NativeSelect
          aria-label={t('finance.tax.by')}
          value={interval}
          onChange={({ target }) => state.set({ by: target.value })}
          options={TaxInterval.options.map(value => ({
            value,
            label: t(`finance.tax.intervals.${value}`),
          }))}
        />
      </ReportControls>
      {error && <NotLoaded query={query} className="mb-4" />}
      {data && data.lines.length > 0 && <TaxTotals lines={data.lines} />}
      {(data || !error) && (
        <div className="rounded-card bg-surface overflow-hidden border">
          <Table
            caption={t('navigation.taxes')}
            columns={columns}
            rows={data?.lines}
            rowKey={line => Object.values(line).slice(0, 6).join(' ')}
            updating={query.isFetching && query.isPlaceholderData}
            empty={
              <EmptyState
                icon={<Percent />}
                title={t('finance.tax.empty')}
                text={t('finance.tax.empty_text')}
                code={<ApiCall method="GET" path={financeEndpoints.taxes.path} />}
              />
            }
          />
        </div>
      )}
    </>
  )
}
