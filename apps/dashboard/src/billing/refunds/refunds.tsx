import { createFileRoute } from '@tanstack/react-router'
import { refundLifecycle } from '@gatehouse/contract/billing/refunds'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { Undo2 } from 'lucide-react'
import { useAsk, useHref } from '../../ask.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { askedOf, someOf, useListSearch } from '../../frame/list-search.ts'
import { Nothing, When } from '../../frame/when.tsx'
import { useWords } from '../../words.ts'
import { CustomerName } from '../customers/customer-name.tsx'
import { useCustomerFilter } from '../customers/use-customer-filter.ts'
import { useCustomers } from '../customers/use-customers.ts'
import { type Refund, RefundStatus } from './refund-status.tsx'

/** Everything given back. */
export const Route = createFileRoute('/dashboard/$organization/refunds')({ component: Refunds })

const { statuses } = refundLifecycle

function Refunds() {
  const t = useWords()
  const href = useHref()
  const search = useListSearch(['created_at', 'amount'], '-created_at')
  const customers = useCustomerFilter(search)
  const status = statuses.filter(one => search.filter('status').includes(one))
  const query = useAsk(
    'refunds',
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
      title={t('navigation.refunds')}
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
      rowHref={({ orderId }) => href(`/orders/${orderId}`)}
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
  const t = useWords()
  const customers = useCustomers(refunds.map(({ customerId }) => customerId))
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customerId }) => {
        const customer = customers.get(customerId)
        return customer ? <CustomerName of={customer} /> : <Nothing />
      },
    },
    { id: 'reason', header: t('refunds.reason'), cell: one => t(`refunds.reasons.${one.reason}`) },
    {
      id: 'status',
      header: t('fields.status'),
      width: 'w-36',
      cell: ({ status }) => <RefundStatus of={status} />,
    },
    {
      id: 'created_at',
      header: t('fields.date'),
      sortable: true,
      width: 'w-36',
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    {
      id: 'tax',
      header: t('refunds.tax'),
      align: 'end',
      width: 'w-32',
      wide: true,
      phone: 'hidden',
      cell: ({ taxAmount, currency }) => <Money amount={taxAmount} currency={currency} />,
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
