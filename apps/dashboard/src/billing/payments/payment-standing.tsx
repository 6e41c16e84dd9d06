import { DisputeStatus } from '../disputes/dispute-words.tsx'
import { OrderStatus } from '../orders/order-status.tsx'
import { type Payment, PaymentStatus } from './payment-words.tsx'
import { useContested, useGivenBack } from './since-paid.ts'

/** A payment's outcome, its refunds, and the status of its dispute. */
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
