import { createFileRoute } from '@tanstack/react-router'
import {
  CustomerRequestKind,
  customerRequestLifecycle,
} from '@gatehouse/contract/billing/customer-requests'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Column } from '@gatehouse/ui/table'
import { MessageSquareReply } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { DateTimeText, EmptyValue } from '../../frame/date-time-text.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { nonEmpty } from '../../frame/list-search.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { useSalesSearch } from '../use-sales-search.ts'
import { type CustomerRequest, RequestStatus } from './request-status.tsx'

/** What customers requested: cancellations, withdrawals and refunds. */
export const Route = createFileRoute('/dashboard/$organization/requests')({ component: Requests })

const { statuses } = customerRequestLifecycle
const kinds = CustomerRequestKind.options
const sorts = ['created_at', 'due_at'] as const

function Requests() {
  const t = useTexts()
  const href = useHref()
  const { search, customers, asked } = useSalesSearch(sorts, '-created_at', statuses)
  const chosen = search.filter('kind')
  const kind = nonEmpty(kinds.filter(item => chosen.includes(item)))
  const requested = { ...asked, kind }
  const query = useEndpointQuery('customerRequests', 'list', requested, { keep: true })
  return (
    <ListPage
      title={t('navigation.requests')}
      exports={shown => <ListExport list="customerRequests" input={requested} shown={shown} />}
      description={t('requests.text')}
      search={search}
      searchBy={t('customers.search_by')}
      filters={[
        {
          id: 'kind',
          label: t('requests.kind'),
          options: kinds.map(value => ({ value, label: t(`requests.kinds.${value}`) })),
        },
        {
          id: 'status',
          label: t('fields.status'),
          options: statuses.map(value => ({ value, label: t(`requests.status.${value}`) })),
        },
        ...customers,
      ]}
      query={query}
      columns={useColumns()}
      rowHref={({ id }) => href(`/requests/${id}`)}
      empty={
        <EmptyState
          icon={<MessageSquareReply />}
          title={t('requests.empty')}
          text={t('requests.empty_text')}
          code={<ApiCall method="GET" path="/v1/customer-requests/" />}
        />
      }
    />
  )
}

function useColumns(): Column<CustomerRequest>[] {
  const t = useTexts()
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ name, email }) => (
        <span className="block min-w-0">
          <span className="text-strong block truncate">{name || email}</span>
          {name && <span className="text-small text-muted block truncate">{email}</span>}
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('requests.kind'),
      width: '@roomy:w-44',
      cell: ({ kind }) => t(`requests.kinds.${kind}`),
    },
    {
      id: 'contract',
      header: t('requests.contract'),
      cell: ({ contract }) => <span className="break-words">{contract}</span>,
    },
    {
      id: 'status',
      header: t('fields.status'),
      width: '@roomy:w-32',
      cell: item => <RequestStatus of={item} />,
    },
    {
      id: 'due_at',
      header: t('requests.due'),
      sortable: true,
      width: '@roomy:w-36',
      phone: 'last',
      labelled: true,
      cell: ({ status, dueAt }) =>
        dueAt && status === 'open' ? <DateTimeText at={dueAt} as="day" /> : <EmptyValue />,
    },
    {
      id: 'created_at',
      header: t('requests.received'),
      sortable: true,
      width: '@roomy:w-36',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
  ]
}
