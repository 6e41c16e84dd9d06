import { createFileRoute } from '@tanstack/react-router'
import { refundLifecycle } from '@gatehouse/contract/billing/refunds'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { Undo2 } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { useMoneyColumns } from '../../frame/money-columns.tsx'
import { EmptyValue } from '../../frame/date-time-text.tsx'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { CustomerName } from '../customer-name.tsx'
import { useCustomers } from '../use-customers.ts'
import { useSalesSearch } from '../use-sales-search.ts'
import { type Refund, RefundStatus } from './refund-status.tsx'

/** All refunds. */
export const Route = createFileRoute('/dashboard/$organization/refunds')({ component: Refunds })

const { statuses } = refundLifecycle

const sorts = ['created_at', 'amount'] as const

function Refunds() {
  const t = useTexts()
  const href = useHref()
  const { search, customers, asked: requested } = useSalesSearch(sorts, '-created_at', statuses)
  const query = useEndpointQuery('refunds', 'list', requested, { keep: true })
  return (
    <ListPage
      title={t('navigation.refunds')}
      exports={shown => <ListExport list="refunds" input={requested} shown={shown} />}
      search={search}
      searchBy={t('customers.search_by')}
      filters={[
        ...customers,
        {
          id: 'status',
          label: t('fields.status'),
          options: statuses.map(value => ({ value, label: t(`status.refund.${value}`) })),
        },
      ]}
      query={query}
      columns={useRefundColumns(query.data?.items ?? [])}
      rowHref={({ id }) => href(`/refunds/${id}`)}
      empty={
        <EmptyState
          icon={<Undo2 />}
          title={t('refunds.empty')}
          text={t('refunds.empty_text')}
          code={
            <ApiCall
              path="/v1/refunds/"
              body={{ order_id: '<order id>', amount: 1000, reason: 'customer_request' }}
            />
          }
        />
      }
    />
  )
}

function useRefundColumns(refunds: Refund[]): Column<Refund>[] {
  const t = useTexts()
  const { date, amount } = useMoneyColumns<Refund>(item => item.amount + item.taxAmount)
  const customers = useCustomers(refunds.map(({ customerId }) => customerId))
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customerId }) => {
        const customer = customers.get(customerId)
        return customer ? <CustomerName of={customer} /> : <EmptyValue />
      },
    },
    {
      id: 'reason',
      header: t('refunds.reason'),
      cell: item => t(`refunds.reasons.${item.reason}`),
    },
    {
      id: 'status',
      header: t('fields.status'),
      width: '@roomy:w-36',
      cell: ({ status }) => <RefundStatus of={status} />,
    },
    date,
    {
      id: 'tax',
      header: t('refunds.tax'),
      align: 'end',
      width: '@roomy:w-32',
      wide: true,
      phone: 'hidden',
      cell: ({ taxAmount, currency }) => <Money amount={taxAmount} currency={currency} />,
    },
    amount,
    {
      id: 'credit_note_number',
      header: t('refunds.credit_note'),
      optional: true,
      phone: 'detail',
      cell: ({ creditNoteNumber }) => creditNoteNumber ?? <EmptyValue />,
    },
    {
      id: 'comment',
      header: t('refunds.comment'),
      optional: true,
      phone: 'detail',
      cell: ({ comment }) => comment ?? <EmptyValue />,
    },
  ]
}
