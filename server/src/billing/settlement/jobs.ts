import { askPayment } from '../../payments/charges/ask-payment.ts'
import { applyStripeEventTask } from '../../payments/inbox/stripe-event.ts'
import {
  cancelPaymentTask,
  refundDuplicateTask,
  settlePaymentTask,
} from '../../payments/charges/payment.ts'
import {
  transactionalJob,
  externalJob,
  type Handler,
  type Job,
} from '../../records/scheduler/handlers.ts'
import { reading, type Work } from '../../platform/work.ts'
import { detachMethod } from '../../payments/detach-method.ts'
import { detachMethodTask } from '../../payments/methods/payment-method.ts'
import { methodToDetach } from '../../payments/methods/queries.ts'
import {
  chargeOrderTask,
  mailReceiptTask,
  retryOrderTask,
  notifyMerchantTask,
} from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { notifyDisputeTask, remindDisputeTask } from '../disputes/dispute.ts'
import { notifyMissedPeriodsTask } from '../subscriptions/subscription.ts'
import { mailUsageAlertTask } from '../usage-alerts/usage-alert.ts'
import { mailIntegrationProblemTask } from '../integrations/integration.ts'
import { notifyIntegrationProblem } from './notify-integration-problem.ts'
import { notifyDispute, remindOfDispute } from './notify-dispute.ts'
import { notifyMissedPeriods } from './notify-missed-periods.ts'
import { applyEvent } from './apply-event.ts'
import { cancelPayment } from './cancel-payment.ts'
import { prepareOrderCharge, type Charge } from './charge-order.ts'
import { mailPurchase } from './mail-purchase.ts'
import { mailUsageAlert } from './mail-usage-alert.ts'
import { refundDuplicatePayment } from './refund-duplicate-payment.ts'
import { prepareWithNewMethod } from './retry-order.ts'
import { settlePayment } from './settle-payment.ts'
import { notifyMerchant } from './notify-merchant.ts'

/** Checks a payment's result again; while the processor does not know it, the scheduler retries. */
async function askAgain({ site, subject_id, finish, payload }: Job<{ checks: number }>) {
  const answer = await askPayment(site, subject_id, { again: true })
  if (answer.outcome === 'unknown')
    throw new Error(`the payment processor isn't responding: ${answer.why}`)
  await finish(work => settlePayment(work, subject_id, answer, payload))
}

type Prepare = (work: Work, order_id: string) => Promise<Charge | undefined>

/** If the result is unknown, the payment's own scheduled task checks it again. */
const charge =
  (prepare: Prepare) =>
  async ({ site, subject_id, write, finish }: Job) => {
    const prepared = await write(work => prepare(work, subject_id))
    if (!prepared) return
    const { payment_id, again } = prepared
    const answer = await askPayment(site, payment_id, { again })
    await finish(work => settlePayment(work, payment_id, answer))
  }

async function detach({ site, actor, subject_id }: Job) {
  const method = await methodToDetach(reading(site, actor), subject_id)
  if (method) await detachMethod(site, method.processor_id, method.account)
}

async function mailReceipt(work: Work, order_id: string): Promise<void> {
  const order = await readOrder(work, order_id)
  if (order.customer.deleted_at === null) await mailPurchase(work, order)
}

export const settlementJobs: Handler[] = [
  externalJob(settlePaymentTask, askAgain),
  externalJob(chargeOrderTask, charge(prepareOrderCharge)),
  externalJob(retryOrderTask, charge(prepareWithNewMethod)),
  transactionalJob(mailReceiptTask, mailReceipt),
  transactionalJob(notifyMerchantTask, notifyMerchant),
  transactionalJob(notifyMissedPeriodsTask, notifyMissedPeriods),
  transactionalJob(notifyDisputeTask, notifyDispute),
  transactionalJob(remindDisputeTask, remindOfDispute),
  transactionalJob(mailIntegrationProblemTask, notifyIntegrationProblem),
  transactionalJob(mailUsageAlertTask, mailUsageAlert),
  externalJob(detachMethodTask, detach),
  externalJob(cancelPaymentTask, cancelPayment),
  externalJob(refundDuplicateTask, refundDuplicatePayment),
  externalJob(applyStripeEventTask, applyEvent),
]
