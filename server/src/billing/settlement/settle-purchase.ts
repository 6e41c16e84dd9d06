import { TRIAL_TAKEN, type PaymentResult, type MethodFacts } from '../../payments/answers.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { recordResult, type CheckHistory } from '../../payments/charges/record-result.ts'
import { notifyPage } from '../checkouts/publish-checkout-update.ts'
import { moveCheckout } from '../checkouts/move-checkout.ts'
import { updateCheckout } from '../checkouts/queries.ts'
import { startTrial } from '../checkouts/start-trial.ts'
import { findCustomerIn } from '../customers/queries.ts'
import { completePurchase, isNoLongerPossible } from './complete-purchase.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'
import type { Purchase } from './lock-sale.ts'

/** A locked payment, and the processor's result for it. */
export type PaymentUpdate = { payment: PaymentRow; answer: PaymentResult; looking: CheckHistory }

/** Applies the result of a buyer's payment to the checkout. */
export async function settlePurchase(
  purchase: Purchase,
  { payment, answer, looking }: PaymentUpdate,
) {
  const { work, checkout } = purchase
  const arrived = answer.outcome === 'succeeded' && payment.status !== 'succeeded'
  if (arrived && (await isNoLongerPossible(work, purchase))) {
    // The customer or merchant was deleted during the payment, or the customer already has the one
    // subscription allowed.
    await refundUnmatchedPayment(work, payment, answer)
    await moveCheckout(work, checkout, 'fail')
    return
  }
  if (arrived && !(await begins(purchase, answer.method))) {
    await refuseTrial(purchase, payment, answer)
    return
  }
  const { payment: after, moved } = await recordResult(work, payment, answer, looking)
  if (!moved) return
  if (after.status === 'succeeded') await completePurchase(work, purchase, after)
  else if (after.status === 'failed') await reopen(purchase)
  else {
    const data = { status: checkout.status, payment: after.status }
    await notifyPage(work, { checkout_id: checkout.id, event: 'checkout.updated', data })
  }
}

/** Whether the purchase may start: a trial only for a customer who has had none, with any card. */
async function begins({ work, checkout }: Purchase, method: MethodFacts | null): Promise<boolean> {
  const { organization_id, customer_id } = checkout
  const customer =
    customer_id === null
      ? undefined
      : await findCustomerIn(work, organization_id, { id: customer_id })
  if (!customer) throw new Error(`the buyer of checkout ${checkout.id} was there a moment ago`)
  return startTrial(work, checkout, customer, method?.fingerprint ?? null)
}

/** The card was used for a trial before: the checkout is open again and charges the full price. */
async function refuseTrial({ work, checkout }: Purchase, payment: PaymentRow, answer: Succeeded) {
  const { intent_id, method } = answer
  const rejectChange = { outcome: 'declined', code: TRIAL_TAKEN, decline_code: null } as const
  const message = 'The card was used for a trial before.'
  await recordResult(work, payment, { ...rejectChange, intent_id, method, message })
  await updateCheckout(work, checkout, { allow_trial: false })
  await moveCheckout(work, checkout, 'decline')
}

type Succeeded = Extract<PaymentResult, { outcome: 'succeeded' }>

/** After a failed payment the buyer can try again. */
async function reopen({ work, checkout }: Purchase): Promise<void> {
  if (checkout.status === 'confirmed') await moveCheckout(work, checkout, 'decline')
}
