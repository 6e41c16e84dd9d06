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

/** What was heard of which payment, locked. */
export type News = { payment: PaymentRow; answer: Answer; looking: Looking }

/** What an answer about a buyer's payment means for the checkout. */
export async function settlePurchase(purchase: Purchase, { payment, answer, looking }: News) {
  const { work, checkout } = purchase
  const arrived = answer.outcome === 'succeeded' && payment.status !== 'succeeded'
  if (arrived && (await isRuledOut(work, purchase))) {
    // Somebody left while this was being paid, or the customer has the one subscription they may.
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

/** Whether what arrived may begin: a trial only for who has had none, by whatever card. */
async function begins({ work, checkout }: Purchase, method: MethodFacts | null): Promise<boolean> {
  const { organization_id, customer_id } = checkout
  const customer =
    customer_id === null
      ? undefined
      : await findCustomerIn(work, organization_id, { id: customer_id })
  if (!customer) throw new Error(`the buyer of checkout ${checkout.id} was there a moment ago`)
  return takeTrial(work, checkout, customer, method?.fingerprint ?? null)
}

/** The card was used to try before: the checkout is open again, and asks for what it costs. */
async function refuseTrial({ work, checkout }: Purchase, payment: PaymentRow, answer: Succeeded) {
  const { intent_id, method } = answer
  const refused = { outcome: 'declined', code: TRIAL_TAKEN, decline_code: null } as const
  const message = 'The card was used for a trial before.'
  await recordAnswer(work, payment, { ...refused, intent_id, method, message })
  await updateCheckout(work, checkout, { allow_trial: false })
  await moveCheckout(work, checkout, 'decline')
}

type Succeeded = Extract<Answer, { outcome: 'succeeded' }>

/** A refused payment lets the buyer try again. */
async function reopen({ work, checkout }: Purchase): Promise<void> {
  if (checkout.status === 'confirmed') await moveCheckout(work, checkout, 'decline')
}
