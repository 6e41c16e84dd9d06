import { pictureJobs } from '../accounts/pictures/jobs.ts'
import { signingKeyJobs } from '../accounts/signing-keys/jobs.ts'
import { checkoutJobs } from '../billing/checkouts/jobs.ts'
import { checkoutDeliveryListener } from '../billing/checkouts/notify-page-of-delivery.ts'
import { customerStateJobs } from '../billing/customer-state/jobs.ts'
import { buyingJobs } from '../billing/buying/jobs.ts'
import { benefitJobs } from '../billing/benefits/jobs.ts'
import { fileJobs } from '../billing/files/jobs.ts'
import { grantJobs } from '../billing/grants/jobs.ts'
import { refundJobs } from '../billing/refunds/jobs.ts'
import { seatJobs } from '../billing/seats/jobs.ts'
import { settlementJobs } from '../billing/settlement/jobs.ts'
import { upcomingJobs } from '../billing/upcoming/jobs.ts'
import { subscriptionJobs } from '../billing/subscriptions/jobs.ts'
import { offboardingJobs } from '../offboarding/jobs.ts'
import { avatarJobs } from '../organizations/avatars/jobs.ts'
import { testClockJobs } from '../organizations/test-clock/jobs.ts'
import { handlersByKind, type Handlers } from '../records/scheduler/dispatcher.ts'
import type { Handler } from '../records/scheduler/handlers.ts'
import { mailJobs } from '../records/mails/jobs.ts'
import type { BackgroundWork } from '../records/scheduler/run-scheduler.ts'
import type { DeliveryListener } from '../webhooks/deliveries/delivery-listener.ts'
import { webhookJobs } from '../webhooks/deliveries/jobs.ts'
import { relayOutbox } from '../webhooks/deliveries/relay-outbox.ts'
import { startCleanup, cleanupJobs } from './cleanup.ts'

/** Modules that wait until merchants' servers have received their events. */
const deliveryListeners: DeliveryListener[] = [checkoutDeliveryListener]

/** Every task the scheduler can run. */
export const jobs: Handler[] = [
  ...mailJobs,
  ...webhookJobs(deliveryListeners),
  ...cleanupJobs,
  ...signingKeyJobs,
  ...pictureJobs,
  ...avatarJobs,
  ...testClockJobs(() => ({ handlers: allHandlers(), background: backgroundWork })),
  ...fileJobs,
  ...benefitJobs,
  ...grantJobs,
  ...customerStateJobs,
  ...checkoutJobs,
  ...subscriptionJobs,
  ...settlementJobs,
  ...refundJobs,
  ...seatJobs,
  ...upcomingJobs,
  ...buyingJobs,
  ...offboardingJobs,
]

/** Runs between two batches of the scheduler. */
export const backgroundWork: BackgroundWork[] = [
  site => relayOutbox(site, deliveryListeners),
  startCleanup,
]

let handlers: Handlers | undefined

/** Read only when a clock moves; by then the list above is complete. */
const allHandlers = () => (handlers ??= handlersByKind(jobs))
