import { TRIAL_TAKEN, type Answer, type MethodFacts } from '../../payments/answers.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { recordAnswer, type Looking } from '../../payments/charges/record-answer.ts'
import { notifyPage } from '../checkouts/announce-checkout.ts'
import { moveCheckout } from '../checkouts/move-checkout.ts'
import { updateCheckout } from '../checkouts/queries.ts'
import { takeTrial } from '../checkouts/take-trial.ts'
import { findCustomerIn } from '../customers/queries.ts'
import { completePurchase, isRuledOut } from './complete-purchase.ts'
import { giveBack } from './give-back.ts'
import type { Purchase } from './hold-sale.ts'

/** A locked payment, and the processor's result for it. */
export type News = { payment: PaymentRow; answer: Answer; looking: Looking }

/** Applies the result of a buyer's payment to the checkout. */
export async function settlePurchase(purchase: Purchase, { payment, answer, looking }: News) {
  const { work, checkout } = purchase
  const arrived = answer.outcome === 'succeeded' && payment.status !== 'succeeded'
  if (arrived && (await isRuledOut(work, purchase))) {
    // The customer or merchant was deleted during the payment, or the customer already has the one
    // subscription allowed.
    await giveBack(work, payment, answer)
    await moveCheckout(work, checkout, 'fail')
    return
  }
  if (arrived && !(await begins(purchase, answer.method))) {
    await refuseTrial(purchase, payment, answer)
    return
  }
  const { payment: after, moved } = await recordAnswer(work, payment, answer, looking)
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
  return takeTrial(work, checkout, customer, method?.fingerprint ?? null)
}

/** The card was used for a trial before: the checkout is open again and charges the full price. */
async function refuseTrial({ work, checkout }: Purchase, payment: PaymentRow, answer: Succeeded) {
  const { intent_id, method } = answer
  const refused = { outcome: 'declined', code: TRIAL_TAKEN, decline_code: null } as const
  const message = 'The card was used for a trial before.'
  await recordAnswer(work, payment, { ...refused, intent_id, method, message })
  await updateCheckout(work, checkout, { allow_trial: false })
  await moveCheckout(work, checkout, 'decline')
}

type Succeeded = Extract<Answer, { outcome: 'succeeded' }>

/** After a failed payment the buyer can try again. */
async function reopen({ work, checkout }: Purchase): Promise<void> {
  if (checkout.status === 'confirmed') await moveCheckout(work, checkout, 'decline')
}
