import { createFileRoute } from '@tanstack/react-router'
import { buttonClass } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { FilePen } from 'lucide-react'
import { type ItemOf, useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { CustomerName } from '../customer-name.tsx'
import { useSalesSearch } from '../use-sales-search.ts'

/** Orders that were written by hand and not finalized yet. */
export const Route = createFileRoute('/dashboard/$organization/orders/drafts')({
  component: Drafts,
})

type Draft = ItemOf<'orderDrafts'>

function Drafts() {
  const t = useTexts()
  const href = useHref()
  const { search, customers, asked } = useSalesSearch(['created_at'], '-created_at', [])
  const { status: _, ...narrowed } = asked
  const query = useEndpointQuery('orderDrafts', 'list', narrowed, { keep: true })
  return (
    <ListPage
      title={t('by_hand.drafts')}
      exports={shown => <ListExport list="orderDrafts" input={narrowed} shown={shown} />}
      description={t('by_hand.drafts_text')}
      action={
        <Link plain href={href('/orders/new')} className={buttonClass('primary')}>
          {t('by_hand.new_order')}
        </Link>
      }
      search={search}
      searchBy={t('customers.search_by')}
      filters={customers}
      query={query}
      columns={useColumns()}
      rowHref={({ id }) => href(`/orders/drafts/${id}`)}
      empty={
        <EmptyState
          icon={<FilePen />}
          title={t('by_hand.no_drafts')}
          text={t('by_hand.no_drafts_text')}
          code={<ApiCall method="POST" path="/v1/orders/" />}
        />
      }
    />
  )
}

function useColumns(): Column<Draft>[] {
  const t = useTexts()
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customer }) => <CustomerName of={customer} />,
    },
    { id: 'items', header: t('orders.lines'), cell: ({ description }) => description },
    {
      id: 'created_at',
      header: t('fields.created'),
      sortable: true,
      width: '@roomy:w-36',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      align: 'end',
      width: '@roomy:w-36',
      cell: ({ totalAmount, currency }) => <Money amount={totalAmount} currency={currency} />,
    },
  ]
}
