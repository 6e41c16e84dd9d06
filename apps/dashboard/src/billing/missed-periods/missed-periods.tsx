import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { missedPeriodLifecycle } from '@gatehouse/contract/billing/missed-periods'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Money } from '@gatehouse/ui/money'
import { type Meaning, Status } from '@gatehouse/ui/status'
import type { Column } from '@gatehouse/ui/table'
import { CalendarX2 } from 'lucide-react'
import { type ItemOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { CustomerName } from '../customer-name.tsx'
import { useSalesSearch } from '../use-sales-search.ts'
import { DecideDialog } from './decide-dialog.tsx'

/** Subscription periods that ended before they could be billed. */
export const Route = createFileRoute('/dashboard/$organization/subscriptions/missed')({
  component: MissedPeriods,
})

/** A missed period as the API returns it. */
type MissedPeriod = ItemOf<'missedPeriods'>

const { statuses } = missedPeriodLifecycle
const meanings = {
  draft: 'warning',
  issued: 'positive',
  waived: 'neutral',
} as const satisfies Record<MissedPeriod['status'], Meaning>

function MissedPeriods() {
  const t = useTexts()
  const [chosen, setChosen] = useState<MissedPeriod>()
  const {
    search,
    customers,
    asked: requested,
  } = useSalesSearch(['period_start'], '-period_start', statuses)
  const query = useEndpointQuery('missedPeriods', 'list', requested, { keep: true })
  return (
    <>
      <ListPage
        title={t('missed.title')}
        description={t('missed.text')}
        exports={shown => <ListExport list="missedPeriods" input={requested} shown={shown} />}
        search={search}
        searchBy={t('customers.search_by')}
        filters={[
          {
            id: 'status',
            label: t('fields.status'),
            options: statuses.map(value => ({ value, label: t(`missed.status.${value}`) })),
          },
          ...customers,
        ]}
        query={query}
        columns={useColumns()}
        onRow={setChosen}
        empty={
          <EmptyState
            icon={<CalendarX2 />}
            title={t('missed.empty')}
            text={t('missed.empty_text')}
            code={<ApiCall method="GET" path="/v1/missed-periods/" />}
          />
        }
      />
      <DecideDialog missed={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}

function useColumns(): Column<MissedPeriod>[] {
  const t = useTexts()
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customer }) => <CustomerName of={customer} />,
    },
    { id: 'product', header: t('fields.product'), cell: ({ product }) => product.name },
    {
      id: 'period_start',
      header: t('missed.period'),
      sortable: true,
      width: '@roomy:w-56',
      cell: ({ periodStart, periodEnd }) => (
        <span className="whitespace-nowrap">
          <DateTimeText at={periodStart} as="day" /> – <DateTimeText at={periodEnd} as="day" />
        </span>
      ),
    },
    {
      id: 'status',
      header: t('fields.status'),
      width: '@roomy:w-36',
      cell: ({ status }) => (
        <Status meaning={meanings[status]}>{t(`missed.status.${status}`)}</Status>
      ),
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      align: 'end',
      width: '@roomy:w-36',
      cell: ({ netAmount, currency }) => <Money amount={netAmount} currency={currency} />,
    },
  ]
}
