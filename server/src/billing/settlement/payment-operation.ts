import type { PaymentResult } from '../../payments/answers.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import type { CheckHistory } from '../../payments/charges/record-result.ts'
import type { Work } from '../../platform/work.ts'

/**
 * What a payment is for: a buyer's purchase, an order issued before it was paid, a subscription
 * change that is made when it is paid, or a card that its owner saves.
 */
export type PaymentPurpose = 'purchase' | 'order' | 'change' | 'card'

/** What a payment is for, and the id of its subject. A payment without a purpose cannot exist. */
export function purposeOf(payment: PaymentWithPurpose): { purpose: PaymentPurpose; id: string } {
  const { checkout_id, subscription_change_id, customer_id, order_id } = payment
  if (checkout_id !== null) return { purpose: 'purchase', id: checkout_id }
  if (subscription_change_id !== null) return { purpose: 'change', id: subscription_change_id }
  // A saved card belongs to its customer, and to no order.
  if (payment.kind === 'setup' && customer_id !== null) return { purpose: 'card', id: customer_id }
  if (order_id === null) throw new Error(`payment ${payment.id} has no purpose`)
  return { purpose: 'order', id: order_id }
}

type PaymentWithPurpose = Pick<
  PaymentRow,
  'id' | 'kind' | 'checkout_id' | 'subscription_change_id' | 'order_id' | 'customer_id'
>

/** A locked payment, and the processor's result for it. */
export type PaymentUpdate = { payment: PaymentRow; answer: PaymentResult; looking: CheckHistory }

/** The result of a payment that succeeded. */
export type SucceededResult = Extract<PaymentResult, { outcome: 'succeeded' }>

/** How the payments of one purpose are settled. */
export type PaymentOperation<Subject extends { work: Work }> = {
  /**
   * Locks the subject by its id (a saved card's is its customer), before the payment is locked, and
   * gives a Work that acts for its merchant.
   */
  lock: (work: Work, id: string) => Promise<Subject>
  /**
   * Whether nothing is left to be paid: the payment failed before, another one paid, or the subject
   * was given up. A payment that succeeds nevertheless is refunded.
   */
  isOver: (subject: Subject, payment: PaymentRow) => boolean
  /** Applies the processor's result to the subject. */
  settle: (subject: Subject, update: PaymentUpdate) => Promise<void>
  /** Whether a part of the customer's balance may be reserved until the payment has ended. */
  reserves_balance: boolean
}

/** The result of a payment that has just succeeded; undefined if its success was known before. */
export const newlySucceeded = (
  payment: PaymentRow,
  answer: PaymentResult,
): SucceededResult | undefined =>
  answer.outcome === 'succeeded' && payment.status !== 'succeeded' ? answer : undefined
