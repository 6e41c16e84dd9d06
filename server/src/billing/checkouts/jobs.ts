import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { expireCheckoutTask } from './checkout.ts'
import { expireCheckout } from './expire-checkout.ts'

export const checkoutJobs: Handler[] = [
  transactionalJob(expireCheckoutTask, (work, checkout_id) => expireCheckout(work, checkout_id)),
]
