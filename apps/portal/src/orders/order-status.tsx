import type { OrderStatus } from '@gatehouse/contract/billing/orders'
import type { Order } from '../queries.ts'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { useTranslation } from 'react-i18next'

const meanings = {
  pending: 'warning',
  paid: 'positive',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  void: 'neutral',
} as const satisfies Record<OrderStatus | 'void', Meaning>

/** Where an order stands, in a word: one that waits for a payment of nothing was given up. */
export function OrderStatusWord({ of }: { of: Pick<Order, 'status' | 'due_amount'> }) {
  const { t } = useTranslation('portal')
  const standing = of.status === 'pending' && of.due_amount === 0 ? 'void' : of.status
  return <Status meaning={meanings[standing]}>{t(`order.status.${standing}`)}</Status>
}
