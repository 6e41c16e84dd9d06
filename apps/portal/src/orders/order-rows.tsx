import { lineText } from '@gatehouse/contract/billing/line-labels'
import { DateTime } from '@gatehouse/ui/date-time'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { type Column, Table } from '@gatehouse/ui/table'
import { useTranslation } from 'react-i18next'
import { usePortalHome } from '../frame/use-portal.ts'
import type { Order } from '../queries.ts'
import { OrderStatusWord } from './order-status.tsx'

interface OrderRowsProps {
  /** Undefined while they load. */
  orders: Order[] | undefined
  updating?: boolean
}

/** Orders with date, status and amount paid. */
export function OrderRows({ orders, updating }: OrderRowsProps) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const home = usePortalHome()
  const columns: Column<Order>[] = [
    {
      id: 'what',
      header: t('order.what'),
      cell: ({ description }) => lineText(description, locale),
    },
    {
      id: 'day',
      header: t('order.day'),
      cell: ({ created_at }) => <DateTime value={created_at} as="day" />,
    },
    {
      id: 'status',
      header: t('order.state'),
      cell: order => <OrderStatusWord of={order} />,
    },
    {
      id: 'total',
      header: t('order.total'),
      align: 'end',
      cell: ({ total_amount, currency }) => <Money amount={total_amount} currency={currency} />,
    },
  ]
  return (
    <div className="-mx-4 border-y">
      <Table
        caption={t('navigation.orders')}
        columns={columns}
        rows={orders}
        updating={updating ?? false}
        skeletonRows={3}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `${home}/orders/${id}`}
      />
    </div>
  )
}
