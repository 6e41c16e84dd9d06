import { createFileRoute } from '@tanstack/react-router'
import { CopyText } from '@gatehouse/ui/copy-button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { Landmark } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { nonEmpty, requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { useMoneyColumns } from '../../frame/money-columns.tsx'
import { ListExport } from '../../organizations/list-export.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { type Payout, PayoutStatus, payoutStatuses } from './payout-texts.tsx'

/** Payouts to the merchant's bank. */
export const Route = createFileRoute('/dashboard/$organization/finance/payouts')({
  component: Payouts,
})

function Payouts() {
  const t = useTexts()
  const href = useHref()
  const { id } = useOrganization()
  const search = useListSearch(['created_at', 'amount'], '-created_at')
  const status = payoutStatuses.filter(one => search.filter('status').includes(one))
  const input = {
    ...requestedFrom(search),
    ...{ organizationId: [id], status: nonEmpty(status) },
  }
  const query = useEndpointQuery('payouts', 'list', input, { keep: true })
  return (
    <ListPage
      title={t('navigation.payouts')}
      exports={shown => <ListExport list="payouts" input={input} shown={shown} />}
      search={search}
      searchBy={t('finance.search_by')}
      filters={[
        {
          id: 'status',
          label: t('fields.status'),
          options: payoutStatuses.map(value => ({ value, label: t(`status.payout.${value}`) })),
        },
      ]}
      query={query}
      columns={usePayoutColumns()}
      rowHref={({ id: payout }) => href(`/finance/payouts/${payout}`)}
      empty={
        <EmptyState
          icon={<Landmark />}
          title={t('finance.payouts_empty')}
          text={t('finance.payouts_empty_text')}
          code={<ApiCall method="GET" path="/v1/payouts/" />}
        />
      }
    />
  )
}

function usePayoutColumns(): Column<Payout>[] {
  const t = useTexts()
  const { date, amount } = useMoneyColumns<Payout>(item => item.amount)
  return [
    { ...date, phone: 'title' },
    {
      id: 'status',
      header: t('fields.status'),
      width: '@roomy:w-40',
      cell: ({ status }) => <PayoutStatus of={status} />,
    },
    {
      id: 'arrives',
      header: t('finance.arrives'),
      width: '@roomy:w-36',
      labelled: true,
      cell: ({ arrivesAt }) => <DateTimeText at={arrivesAt} as="day" />,
    },
    {
      id: 'transactions',
      header: t('finance.transactions'),
      align: 'end',
      wide: true,
      phone: 'hidden',
      cell: ({ transactionsCount }) => transactionsCount,
    },
    amount,
    {
      id: 'fee',
      header: t('finance.parts.fees'),
      align: 'end',
      optional: true,
      phone: 'detail',
      labelled: true,
      cell: ({ feeAmount, currency }) => <Money amount={feeAmount} currency={currency} />,
    },
    {
      id: 'processor_id',
      header: t('finance.processor_id'),
      optional: true,
      phone: 'detail',
      cell: ({ processorId }) => <CopyText text={processorId} />,
    },
  ]
}
