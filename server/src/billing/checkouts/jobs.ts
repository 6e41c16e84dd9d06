import { inWork, type Handler } from '../../records/agenda/handlers.ts'
import { expireCheckoutTask } from './checkout.ts'
import { expireCheckout } from './expire-checkout.ts'

export const checkoutJobs: Handler[] = [
  inWork(expireCheckoutTask, (work, checkout_id) => expireCheckout(work, checkout_id)),
]
