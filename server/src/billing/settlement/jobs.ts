import { askPayment } from '../../payments/charges/ask-payment.ts'
import { applyStripeEventTask } from '../../payments/inbox/stripe-event.ts'
import {
  cancelPaymentTask,
  refundDuplicateTask,
  settlePaymentTask,
} from '../../payments/charges/payment.ts'
import { withOutside, type Handler, type Job } from '../../records/agenda/handlers.ts'
import { chargeOrderTask } from '../orders/order.ts'
import { applyEvent } from './apply-event.ts'
import { cancelPayment, refundPayment } from './cancel-payment.ts'
import { prepareOrderCharge } from './charge-order.ts'
import { settlePayment } from './settle-payment.ts'

/** Asks once more how a payment came out; as long as nobody can say, the agenda tries again. */
async function askAgain({ site, subject_id, finish, payload }: Job<{ looks: number }>) {
  const answer = await askPayment(site, subject_id, { again: true })
  if (answer.outcome === 'unknown') throw new Error(`the processor does not answer: ${answer.why}`)
  await finish(work => settlePayment(work, subject_id, answer, payload))
}

/** What nobody could say is left to the payment's own row in the agenda. */
async function charge({ site, subject_id, write, finish }: Job) {
  const prepared = await write(work => prepareOrderCharge(work, subject_id))
  if (!prepared) return
  const { payment_id, again } = prepared
  const answer = await askPayment(site, payment_id, { again })
  await finish(work => settlePayment(work, payment_id, answer))
}

export const settlementJobs: Handler[] = [
  withOutside(settlePaymentTask, askAgain),
  withOutside(chargeOrderTask, charge),
  withOutside(cancelPaymentTask, cancelPayment),
  withOutside(refundDuplicateTask, refundPayment),
  withOutside(applyStripeEventTask, applyEvent),
]
