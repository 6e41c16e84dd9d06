import { useEndpointQuery } from '../../endpoint-hooks.ts'
import type { Payment } from './payment-texts.tsx'

const SHOWN_MAX = 100

/** The refunds of a payment's order: an order is paid by one payment. */
export const useRefunds = (payment: Payment) =>
  useEndpointQuery('refunds', 'list', ofOrder(payment), { enabled: hasPaid(payment) })

/** The total refunded to the payment's source, including tax, in minor units. */
export function useRefundedAmount(payment: Payment): number {
  const provided = useRefunds(payment).data?.items ?? []
  return provided
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, item) => sum + item.amount + item.taxAmount - item.balanceAmount, 0)
}

/** The disputes of a payment. */
export function useDisputedAmount(payment: Payment) {
  const query = useEndpointQuery('disputes', 'list', ofOrder(payment), {
    enabled: hasPaid(payment),
  })
  const items = query.data?.items.filter(({ paymentId }) => paymentId === payment.id) ?? []
  return { ...query, items }
}

const hasPaid = ({ orderId, status }: Payment) => orderId !== null && status === 'succeeded'

const ofOrder = ({ orderId }: Payment) => ({ orderId: [orderId ?? ''], limit: SHOWN_MAX })
