import { type ItemOf, useAsk } from '../../ask.ts'
import type { Order } from '../order-status.tsx'
import type { Payment } from './payment-texts.tsx'

/** What a payment is for, once loaded. */
export interface PaidFor {
  order: Order | undefined
  /** Set if the payment has no order. */
  checkout: ItemOf<'checkouts'> | undefined
  product: { id: string; name: string } | undefined
}

/** A payment's order; without one, the checkout of the attempt. */
export function usePaidFor({ orderId, checkoutId }: Payment): PaidFor {
  const order = useAsk('orders', 'get', { id: orderId ?? '' }, { enabled: orderId !== null })
  const atCheckout = orderId === null && checkoutId !== null
  const checkout = useAsk('checkouts', 'get', { id: checkoutId ?? '' }, { enabled: atCheckout })
  const product = order.data?.product ?? checkout.data?.product
  return { order: order.data, checkout: checkout.data, product }
}
