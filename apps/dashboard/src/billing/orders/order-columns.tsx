import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { CustomerName, nameClass } from '../customer-name.tsx'
import { type Order, OrderStatus, orderStateOf } from '../order-status.tsx'

type ColumnId = 'customer' | 'product' | 'reason' | 'status' | 'created_at' | 'net_amount'

/** The columns of an order list, without those that repeat the page. */
export function useOrderColumns(without: ColumnId[] = []): Column<Order>[] {
  const t = useTexts()
  const columns: (Column<Order> & { id: ColumnId })[] = [
    {
      id: 'customer',
      header: t('fields.customer'),
      sortable: true,
      cell: ({ customer }) => <CustomerName of={customer} />,
    },
    {
      id: 'product',
      header: t('fields.product'),
      sortable: true,
      cell: ({ product }) => <span className={nameClass}>{product.name}</span>,
    },
    {
      id: 'reason',
      header: t('orders.reason'),
      wide: true,
      cell: ({ billingReason }) => t(`orders.reasons.${billingReason}`),
    },
    {
      id: 'status',
      header: t('fields.status'),
      sortable: true,
      width: '@roomy:w-36',
      cell: order => <OrderStatus of={orderStateOf(order)} />,
    },
    {
      id: 'created_at',
      header: t('fields.date'),
      sortable: true,
      width: '@roomy:w-36',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'net_amount',
      header: t('fields.amount'),
      sortable: true,
      align: 'end',
      width: '@roomy:w-36',
      cell: ({ totalAmount, currency }) => <Money amount={totalAmount} currency={currency} />,
    },
  ]
  return columns.filter(({ id }) => !without.includes(id))
}
