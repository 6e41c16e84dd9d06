import { type ItemOf, useAsk } from '../../ask.ts'
import type { Order } from '../orders/order-status.tsx'
import type { Payment } from './payment-words.tsx'

/** What a payment is for, as far as it is known yet. */
export interface PaidFor {
  order: Order | undefined
  /** Of a payment that has led to no order. */
  checkout: ItemOf<'checkouts'> | undefined
  product: { id: string; name: string } | undefined
}

/** The order a payment paid or was to pay; before there is one, the checkout it was tried at. */
export function usePaidFor({ orderId, checkoutId }: Payment): PaidFor {
  const order = useAsk('orders', 'get', { id: orderId ?? '' }, { enabled: orderId !== null })
  const atCheckout = orderId === null && checkoutId !== null
  const checkout = useAsk('checkouts', 'get', { id: checkoutId ?? '' }, { enabled: atCheckout })
  const product = order.data?.product ?? checkout.data?.product
  return { order: order.data, checkout: checkout.data, product }
}
