import { createFileRoute } from '@tanstack/react-router'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { ShieldQuestionMark } from 'lucide-react'
import { useAsk, useHref } from '../../ask.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { askedOf, someOf, useListSearch } from '../../frame/list-search.ts'
import { Nothing, When } from '../../frame/when.tsx'
import { useWords } from '../../words.ts'
import { CustomerName } from '../customers/customer-name.tsx'
import { useCustomerFilter } from '../customers/use-customer-filter.ts'
import { type Dispute, DisputeStatus, disputeStatuses, useDisputeReason } from './dispute-words.tsx'

/** Payments that customers' banks contest. */
export const Route = createFileRoute('/dashboard/$organization/disputes')({ component: Disputes })

function Disputes() {
  const t = useWords()
  const href = useHref()
  const search = useListSearch(['created_at', 'amount'], '-created_at')
  const customers = useCustomerFilter(search)
  const status = disputeStatuses.filter(one => search.filter('status').includes(one))
  const query = useAsk(
    'disputes',
    'list',
    {
      ...askedOf(search),
      customerId: someOf(search.filter('customer')),
      status: someOf(status),
    },
    { keep: true },
  )
  return (
    <ListPage
      title={t('navigation.disputes')}
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
      rowHref={({ orderId }) => href(`/orders/${orderId}`)}
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
  const t = useWords()
  const reason = useDisputeReason()
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
      width: 'w-44',
      cell: ({ status }) => <DisputeStatus of={status} />,
    },
    {
      id: 'due',
      header: t('disputes.answer_by'),
      width: 'w-36',
      phone: 'hidden',
      cell: ({ closed, evidenceDueBy }) => (closed ? <Nothing /> : <When at={evidenceDueBy} />),
    },
    {
      id: 'created_at',
      header: t('fields.date'),
      sortable: true,
      width: 'w-36',
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      sortable: true,
      align: 'end',
      width: 'w-36',
      cell: ({ amount, taxAmount, currency }) => (
        <Money amount={amount + taxAmount} currency={currency} />
      ),
    },
  ]
}
