import { pictureJobs } from '../accounts/pictures/jobs.ts'
import { signingKeyJobs } from '../accounts/signing-keys/jobs.ts'
import { checkoutJobs } from '../billing/checkouts/jobs.ts'
import { customerStateJobs } from '../billing/customer-state/jobs.ts'
import { buyingJobs } from '../billing/buying/jobs.ts'
import { benefitJobs } from '../billing/benefits/jobs.ts'
import { fileJobs } from '../billing/files/jobs.ts'
import { grantJobs } from '../billing/grants/jobs.ts'
import { refundJobs } from '../billing/refunds/jobs.ts'
import { seatJobs } from '../billing/seats/jobs.ts'
import { settlementJobs } from '../billing/settlement/jobs.ts'
import { subscriptionAgendaJobs } from '../billing/subscription-agenda/jobs.ts'
import { subscriptionJobs } from '../billing/subscriptions/jobs.ts'
import { departureJobs } from '../departures/jobs.ts'
import { avatarJobs } from '../organizations/avatars/jobs.ts'
import { testClockJobs } from '../organizations/test-clock/jobs.ts'
import { handlersByKind, type Handlers } from '../records/agenda/dispatcher.ts'
import type { Handler } from '../records/agenda/handlers.ts'
import { mailJobs } from '../records/mails/jobs.ts'
import type { Beside } from '../records/agenda/run-agenda.ts'
import { webhookJobs } from '../webhooks/deliveries/jobs.ts'
import { relayOutbox } from '../webhooks/deliveries/relay-outbox.ts'
import { keepSweeping, sweepJobs } from './sweep.ts'

/** Everything the agenda can do. */
export const jobs: Handler[] = [
  ...mailJobs,
  ...webhookJobs,
  ...sweepJobs,
  ...signingKeyJobs,
  ...pictureJobs,
  ...avatarJobs,
  ...testClockJobs(() => ({ handlers: allHandlers(), beside: besides })),
  ...fileJobs,
  ...benefitJobs,
  ...grantJobs,
  ...customerStateJobs,
  ...checkoutJobs,
  ...subscriptionJobs,
  ...settlementJobs,
  ...refundJobs,
  ...seatJobs,
  ...subscriptionAgendaJobs,
  ...buyingJobs,
  ...departureJobs,
]

/** What is looked at between two batches of the agenda. */
export const besides: Beside[] = [relayOutbox, keepSweeping]

let handlers: Handlers | undefined

/** Asked for when a clock moves: by then the list above is whole. */
const allHandlers = () => (handlers ??= handlersByKind(jobs))
