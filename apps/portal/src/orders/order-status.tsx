import type { OrderStatus } from '@gatehouse/contract/billing/orders'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { useTranslation } from 'react-i18next'
import type { Order } from '../queries.ts'

const meanings = {
  pending: 'warning',
  paid: 'positive',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  void: 'neutral',
  credited: 'positive',
} as const satisfies Record<DisplayedStatus, Meaning>

type DisplayedStatus = OrderStatus | 'void' | 'credited'

interface OrderStatusWordProps {
  of: Pick<Order, 'status' | 'due_amount' | 'total_amount'>
}

/** The label of an order's status. */
export function OrderStatusWord({ of }: OrderStatusWordProps) {
  const { t } = useTranslation('portal')
  const standing = displayedStatusOf(of)
  return <Status meaning={meanings[standing]}>{t(`order.status.${standing}`)}</Status>
}

/** A pending order without an amount due was voided; an order with a negative total is credited. */
function displayedStatusOf({
  status,
  due_amount,
  total_amount,
}: OrderStatusWordProps['of']): DisplayedStatus {
  if (status === 'pending' && due_amount === 0) return 'void'
  return status === 'paid' && total_amount < 0 ? 'credited' : status
}
