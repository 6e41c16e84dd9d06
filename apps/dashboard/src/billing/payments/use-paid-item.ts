import { type ItemOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import type { Order } from '../order-status.tsx'
import type { Payment } from './payment-texts.tsx'

/** What a payment is for, once loaded. */
export interface PaidItem {
  order: Order | undefined
  /** Set if the payment has no order. */
  checkout: ItemOf<'checkouts'> | undefined
  product: { id: string; name: string } | undefined
}

/** A payment's order; without one, the checkout of the attempt. */
export function usePaidItem({ orderId, checkoutId }: Payment): PaidItem {
  const order = useEndpointQuery(
    'orders',
    'get',
    { id: orderId ?? '' },
    { enabled: orderId !== null },
  )
  const atCheckout = orderId === null && checkoutId !== null
  const checkout = useEndpointQuery(
    'checkouts',
    'get',
    { id: checkoutId ?? '' },
    { enabled: atCheckout },
  )
  const product = order.data?.product ?? checkout.data?.product
  return { order: order.data, checkout: checkout.data, product }
}
