import { useState } from 'react'
import { breakdownKeys } from '@gatehouse/contract/billing/breakdown-keys.data'
import { Button } from '@gatehouse/ui/button'
import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { type Column, Table } from '@gatehouse/ui/table'
import { type AnswerOf, useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { useSearchChoice } from '../../frame/search-choice.ts'
import { useTexts } from '../../texts.ts'
import { nameClass } from '../customer-name.tsx'
import { filterRequest } from './figure-filters.ts'
import { ReportCard } from './report-card.tsx'
import { fileOf } from './report-request.ts'
import { ShareBar } from './share-bar.tsx'
import type { AnalyticsState } from './use-analytics.ts'

type Breakdown = AnswerOf<'metricReports', 'breakdown'>
type Row = Breakdown['rows'][number]
type Thing = (typeof breakdownKeys)[number]

const ROWS_AT_FIRST = 10

/** Revenue of the range by product, country, billing interval or discount. */
export function BreakdownCard({ state }: { state: AnalyticsState }) {
  const t = useTexts()
  const [by, setBy] = useSearchChoice('by', breakdownKeys)
  const [isWhole, setWhole] = useState(false)
  const { startDate, endDate, timezone, organizationId } = state.requestOf(state.range)
  // Rows of another thing are not kept while these load: their keys mean something else.
  const days = { startDate, endDate, timezone }
  const request = { ...days, organizationId, ...filterRequest(state), by }
  const query = useEndpointQuery('metricReports', 'breakdown', request)
  const rows = query.data?.rows
  const columns = useColumns(by, query.data)
  const file = fileOf('breakdown', days, state)
  return (
    <ReportCard
      title={t('analytics.breakdown')}
      description={t('analytics.breakdown_text')}
      query={query}
      isEmpty={rows && rows.length === 0}
      empty={t('analytics.no_revenue')}
      missing={query.data}
      file={{ path: file.path, only: { ...file.only, by: [by] } }}
      actions={
        <NativeSelect
          aria-label={t('analytics.breakdown_by')}
          value={by}
          onChange={({ target }) =>
            setBy(breakdownKeys.find(key => key === target.value) ?? 'product')
          }
          options={breakdownKeys.map(value => ({ value, label: t(`analytics.thing.${value}`) }))}
        />
      }
    >
      <Table
        caption={t('analytics.breakdown')}
        columns={columns}
        rows={isWhole ? rows : rows?.slice(0, ROWS_AT_FIRST)}
        rowKey={({ key }) => key ?? ''}
      />
      {!isWhole && rows && rows.length > ROWS_AT_FIRST && (
        <div className="px-4 py-3">
          <Button size="small" onClick={() => setWhole(true)}>
            {t('analytics.show_all')}
          </Button>
        </div>
      )}
    </ReportCard>
  )
}

function useColumns(by: Thing, report: Breakdown | undefined): Column<Row>[] {
  const t = useTexts()
  const nameOf = useNames(by)
  const currency = report?.currency ?? 'usd'
  const largest = Math.max(1, ...(report?.rows.map(row => row.netRevenue) ?? []))
  const money = (amount: number | null) =>
    amount === null ? '–' : <Money amount={amount} currency={currency} />
  const columns: Column<Row>[] = [
    {
      id: 'name',
      header: t(`analytics.thing.${by}`),
      width: '@roomy:w-2/5',
      cell: row => (
        <span className="block min-w-0">
          {nameOf(row)}
          <ShareBar part={row.netRevenue / largest} />
        </span>
      ),
    },
    {
      id: 'orders',
      header: t('analytics.name.orders'),
      align: 'end',
      phone: 'detail',
      labelled: true,
      cell: ({ orders }) => orders,
    },
    {
      id: 'revenue',
      header: t('analytics.name.revenue'),
      align: 'end',
      wide: true,
      phone: 'hidden',
      cell: ({ revenue }) => money(revenue),
    },
  ]
  if (by === 'discount' || by === 'country') {
    columns.push({
      id: 'discounts',
      header: t('analytics.discounts_given'),
      align: 'end',
      phone: by === 'discount' ? 'detail' : 'hidden',
      labelled: true,
      cell: ({ discounts }) => money(discounts),
    })
  }
  columns.push(
    {
      id: 'returned',
      header: t('analytics.returned'),
      align: 'end',
      wide: true,
      phone: 'hidden',
      cell: ({ returned }) => money(returned),
    },
    {
      id: 'net',
      header: t('analytics.name.net_revenue'),
      align: 'end',
      phone: 'end',
      cell: row => money(row.netRevenue),
    },
  )
  return columns
}

function useNames(by: Thing) {
  const t = useTexts()
  const locale = useLocale()
  const href = useHref()
  return ({ key, name }: Row) => {
    if (key === null) return t(`analytics.without.${by}`)
    switch (by) {
      case 'country':
        return new Intl.DisplayNames(locale, { type: 'region' }).of(key) ?? key
      case 'interval':
        return intervalText(key, locale)
      case 'discount':
        return name ?? key
      case 'product':
        return (
          <Link href={href(`/products/${key}`)} className={nameClass}>
            {name ?? key}
          </Link>
        )
    }
  }
}

/** `3 month` as a length of time in the user's language. */
function intervalText(key: string, locale: string): string {
  const [count, unit] = key.includes(' ') ? key.split(' ') : ['1', key]
  return new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit, unitDisplay: 'long' },
  }).format(Number(count))
}
