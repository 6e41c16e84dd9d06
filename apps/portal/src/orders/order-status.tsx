import type { OrderStatus } from '@gatehouse/contract/billing/orders'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { useTranslation } from 'react-i18next'

const meanings = {
  pending: 'warning',
  paid: 'positive',
  refunded: 'neutral',
  partially_refunded: 'neutral',
} as const satisfies Record<OrderStatus, Meaning>

/** Where an order stands, in a word. */
export function OrderStatusWord({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('portal')
  return <Status meaning={meanings[status]}>{t(`order.status.${status}`)}</Status>
}
