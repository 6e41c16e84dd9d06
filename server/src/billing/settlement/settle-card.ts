import { recordResult } from '../../payments/charges/record-result.ts'
import { findMethod } from '../../payments/methods/queries.ts'
import { unschedule } from '../../records/scheduler/schedule.ts'
import { cancelPaymentTask } from '../../payments/charges/payment.ts'
import { lockCardOwner, type Card } from './lock-sale.ts'
import type { PaymentOperation, PaymentUpdate } from './payment-operation.ts'
import { useMethod } from './use-method.ts'

/** Applies the result of saving a card: once verified, it is charged from now on. */
async function settleCard(
  { work }: Card,
  { payment, answer, looking }: PaymentUpdate,
): Promise<void> {
  const { payment: after, moved } = await recordResult(work, payment, answer, looking)
  if (!moved || after.status !== 'succeeded') return
  await unschedule(work, cancelPaymentTask, after.id)
  const { payment_method_id, request } = after
  const knownMethod =
    payment_method_id === null ? undefined : await findMethod(work, payment_method_id)
  if (knownMethod && !request.beside) await useMethod(work, knownMethod)
}

/**
 * Settles the verification of a card its owner saves. Nothing is charged, so nothing is refunded.
 */
export const cardPayment: PaymentOperation<Card> = {
  lock: lockCardOwner,
  isOver: () => false,
  settle: settleCard,
  reserves_balance: false,
}
