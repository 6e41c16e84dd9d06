import { TRIAL_ALREADY_USED } from '../../payments/answers.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { recordResult } from '../../payments/charges/record-result.ts'
import type { Work } from '../../platform/work.ts'
import { notifyPage } from '../checkouts/publish-checkout-update.ts'
import { moveCheckout } from '../checkouts/move-checkout.ts'
import { updateCheckout } from '../checkouts/queries.ts'
import { startTrial } from '../checkouts/start-trial.ts'
import { findCustomerIn } from '../customers/queries.ts'
import { completePurchase, canNoLongerStart } from './complete-purchase.ts'
import { lockPurchase, type Purchase } from './lock-sale.ts'
import {
  newlySucceeded,
  type PaymentOperation,
  type PaymentUpdate,
  type SucceededResult,
} from './payment-operation.ts'
import { planSale, type SalePlan } from './plan-sale.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'

/** Applies the result of a buyer's payment to the checkout. */
async function settlePurchase(purchase: Purchase, update: PaymentUpdate): Promise<void> {
  const success = newlySucceeded(update.payment, update.answer)
  if (success) await settleSuccess(purchase, update, success)
  else await settleUnsuccessful(purchase, update)
}

/** The sale is decided once, then checked, then applied. */
async function settleSuccess(
  purchase: Purchase,
  { payment, looking }: PaymentUpdate,
  success: SucceededResult,
): Promise<void> {
  const { work, checkout } = purchase
  const plan = planSale(purchase)
  if (await canNoLongerStart(work, plan.conditions)) {
    // The customer or merchant was deleted during the payment, or the customer already has the one
    // subscription allowed.
    await refundUnmatchedPayment(work, payment, success)
    await moveCheckout(work, checkout, 'fail')
    return
  }
  if (!(await starts(work, plan, success))) {
    await rejectTrial(purchase, payment, success)
    return
  }
  const { payment: after, moved } = await recordResult(work, payment, success, looking)
  if (moved) await completePurchase(work, { checkout, plan }, after)
}

/** Whether the purchase may start: a trial only for a customer who has had none, with any card. */
async function starts(
  work: Work,
  { trial, conditions }: SalePlan,
  { method }: SucceededResult,
): Promise<boolean> {
  if (!trial) return true
  const { organization_id, customer_id: id } = conditions
  const customer = await findCustomerIn(work, organization_id, { id })
  if (!customer) throw new Error(`the buyer of checkout ${trial.checkout_id} was not found`)
  return startTrial(work, trial, { customer, fingerprint: method?.fingerprint ?? null })
}

/** The card was used for a trial before: the checkout is open again and charges the full price. */
async function rejectTrial(
  { work, checkout }: Purchase,
  payment: PaymentRow,
  { intent_id, method }: SucceededResult,
) {
  const declined = { outcome: 'declined', code: TRIAL_ALREADY_USED, decline_code: null } as const
  const message = 'This card has already been used for a trial.'
  await recordResult(work, payment, { ...declined, intent_id, method, message })
  await updateCheckout(work, checkout, { allow_trial: false })
  await moveCheckout(work, checkout, 'decline')
}

/** A payment that is pending or failed: after a failed one the buyer can try again. */
async function settleUnsuccessful(
  { work, checkout }: Purchase,
  { payment, answer, looking }: PaymentUpdate,
): Promise<void> {
  const { payment: after, moved } = await recordResult(work, payment, answer, looking)
  if (!moved) return
  if (after.status !== 'failed') {
    const data = { status: checkout.status, payment: after.status }
    await notifyPage(work, { checkout_id: checkout.id, event: 'checkout.updated', data })
  } else if (checkout.status === 'confirmed') await moveCheckout(work, checkout, 'decline')
}

/** Settles the payment of a buyer's checkout. */
export const purchasePayment: PaymentOperation<Purchase> = {
  lock: lockPurchase,
  isOver: ({ checkout }, { status }) => status === 'failed' || checkout.status !== 'confirmed',
  settle: settlePurchase,
  reserves_balance: true,
}
