import { createFileRoute } from '@tanstack/react-router'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Column } from '@gatehouse/ui/table'
import { ShieldQuestionMark } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { useMoneyColumns } from '../../frame/money-columns.tsx'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { CustomerName } from '../customer-name.tsx'
import { useSalesSearch } from '../use-sales-search.ts'
import { type Dispute, DisputeStatus, disputeStatuses, useDisputeReason } from './dispute-texts.tsx'

/** Payments that customers dispute with their banks. */
export const Route = createFileRoute('/dashboard/$organization/disputes')({ component: Disputes })

const sorts = ['created_at', 'amount'] as const

function Disputes() {
  const t = useTexts()
  const href = useHref()
  const {
    search,
    customers,
    asked: requested,
  } = useSalesSearch(sorts, '-created_at', disputeStatuses)
  const query = useEndpointQuery('disputes', 'list', requested, { keep: true })
  return (
    <ListPage
      title={t('navigation.disputes')}
      exports={shown => <ListExport list="disputes" input={requested} shown={shown} />}
      search={search}
      searchBy={t('customers.search_by')}
      filters={[
        {
          id: 'status',
          label: t('fields.status'),
          options: disputeStatuses.map(value => ({ value, label: t(`status.dispute.${value}`) })),
        },
        ...customers,
      ]}
      query={query}
      columns={useDisputeColumns()}
      rowHref={({ id }) => href(`/disputes/${id}`)}
      empty={
        <EmptyState
          icon={<ShieldQuestionMark />}
          title={t('disputes.empty')}
          text={t('disputes.empty_text')}
          code={<ApiCall method="GET" path="/v1/disputes/" />}
        />
      }
    />
  )
}

function useDisputeColumns(): Column<Dispute>[] {
  const t = useTexts()
  const reason = useDisputeReason()
  const { date, amount } = useMoneyColumns<Dispute>(item => item.amount + item.taxAmount)
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customer }) => <CustomerName of={customer} />,
    },
    { id: 'reason', header: t('disputes.reason'), cell: reason },
    {
      id: 'status',
      header: t('fields.status'),
      width: '@roomy:w-44',
      cell: ({ status }) => <DisputeStatus of={status} />,
    },
    {
      id: 'due',
      header: t('disputes.answer_by'),
      width: '@roomy:w-36',
      phone: 'last',
      labelled: true,
      cell: ({ closed, evidenceDueBy }) =>
        closed ? <EmptyValue /> : <DateTimeText at={evidenceDueBy} />,
    },
    date,
    amount,
  ]
}
