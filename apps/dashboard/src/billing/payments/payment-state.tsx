import { DisputeStatus } from '../disputes/dispute-texts.tsx'
import { OrderStatus } from '../order-status.tsx'
import { type Payment, PaymentStatus } from './payment-texts.tsx'
import { useDisputedAmount, useRefundedAmount } from './since-paid.ts'

/** A payment's outcome, its refunds, and the status of its dispute. */
export function PaymentState({ of }: { of: Payment }) {
  const refundedAmount = useRefundedAmount(of)
  const { items } = useDisputedAmount(of)
  return (
    <>
      {refundedAmount > 0 ? (
        <OrderStatus of={refundedAmount < of.amount ? 'partially_refunded' : 'refunded'} />
      ) : (
        <PaymentStatus of={of.status} />
      )}
      {items.map(({ id, status }) => (
        <DisputeStatus key={id} of={status} />
      ))}
    </>
  )
}
