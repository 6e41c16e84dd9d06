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
} as const satisfies Record<Standing, Meaning>

type Standing = OrderStatus | 'void' | 'credited'

interface OrderStatusWordProps {
  of: Pick<Order, 'status' | 'due_amount' | 'total_amount'>
}

/** Where an order stands, in a word. */
export function OrderStatusWord({ of }: OrderStatusWordProps) {
  const { t } = useTranslation('portal')
  const standing = standingOf(of)
  return <Status meaning={meanings[standing]}>{t(`order.status.${standing}`)}</Status>
}

/** One that waits for nothing was given up; one that takes off more than it charges is credited. */
function standingOf({ status, due_amount, total_amount }: OrderStatusWordProps['of']): Standing {
  if (status === 'pending' && due_amount === 0) return 'void'
  return status === 'paid' && total_amount < 0 ? 'credited' : status
}
