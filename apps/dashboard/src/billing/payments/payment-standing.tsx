import { DisputeStatus } from '../disputes/dispute-words.tsx'
import { OrderStatus } from '../orders/order-status.tsx'
import { type Payment, PaymentStatus } from './payment-words.tsx'
import { useContested, useGivenBack } from './since-paid.ts'

/** How a payment ended, what went back of it since, and where its bank stands if it contests it. */
export function PaymentStanding({ of }: { of: Payment }) {
  const givenBack = useGivenBack(of)
  const { items } = useContested(of)
  return (
    <>
      {givenBack > 0 ? (
        <OrderStatus of={givenBack < of.amount ? 'partially_refunded' : 'refunded'} />
      ) : (
        <PaymentStatus of={of.status} />
      )}
      {items.map(({ id, status }) => (
        <DisputeStatus key={id} of={status} />
      ))}
    </>
  )
}
