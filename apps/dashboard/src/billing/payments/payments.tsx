import { createFileRoute } from '@tanstack/react-router'
import {
  otherPaymentMethods,
  PaymentStatus as Statuses,
} from '@gatehouse/contract/billing/payments'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { CreditCard } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { nonEmpty } from '../../frame/list-search.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { useSalesSearch } from '../use-sales-search.ts'
import { usePaymentColumns } from './payment-columns.tsx'
import { methodName, usePaymentHref } from './payment-texts.tsx'

/** All payment attempts, with decline reasons. */
export const Route = createFileRoute('/dashboard/$organization/payments')({ component: Payments })

const methods = ['card', ...otherPaymentMethods.filter(one => one !== 'other')] as const

const sorts = ['created_at', 'status', 'amount', 'method'] as const

function Payments() {
  const t = useTexts()
  const {
    search,
    customers,
    asked: requested,
  } = useSalesSearch(sorts, '-created_at', Statuses.options)
  const method = nonEmpty(search.filter('method'))
  const input = { ...requested, method }
  const query = useEndpointQuery('payments', 'list', input, { keep: true })
  return (
    <ListPage
      title={t('navigation.payments')}
      exports={shown => <ListExport list="payments" input={input} shown={shown} />}
      search={search}
      searchBy={t('customers.search_by')}
      filters={[
        {
          id: 'status',
          label: t('fields.status'),
          options: Statuses.options.map(value => ({ value, label: t(`status.payment.${value}`) })),
        },
        {
          id: 'method',
          label: t('payments.method'),
          options: methods.map(value => ({
            value,
            label: value === 'card' ? t('payments.any_card') : methodName(value),
          })),
        },
        ...customers,
      ]}
      query={query}
      columns={usePaymentColumns(query.data?.items ?? [])}
      rowHref={usePaymentHref()}
      empty={
        <EmptyState
          icon={<CreditCard />}
          title={t('payments.empty')}
          text={t('payments.empty_text')}
          code={<ApiCall method="GET" path="/v1/payments/" />}
        />
      }
    />
  )
}
