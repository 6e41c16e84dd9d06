import type { Answer } from '../../payments/answers.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { recordAnswer, type Looking } from '../../payments/charges/record-answer.ts'
import { notifyPage } from '../checkouts/announce-checkout.ts'
import { moveCheckout } from '../checkouts/move-checkout.ts'
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
  const { payment: after, moved } = await recordAnswer(work, payment, answer, looking)
  if (!moved) return
  if (after.status === 'succeeded') await completePurchase(work, purchase, after)
  else if (after.status === 'failed') await reopen(purchase)
  else {
    const data = { status: checkout.status, payment: after.status }
    await notifyPage(work, { checkout_id: checkout.id, event: 'checkout.updated', data })
  }
}

/** A refused payment lets the buyer try again. */
async function reopen({ work, checkout }: Purchase): Promise<void> {
  if (checkout.status === 'confirmed') await moveCheckout(work, checkout, 'decline')
}
