import { checkoutDeliveryListener } from '../billing/checkouts/notify-page-of-delivery.ts'
import { logSystemEvents } from '../billing/events/log-system-events.ts'
import { startEventHistory } from '../billing/events/jobs.ts'
import { startBalanceSync } from '../billing/payouts/jobs.ts'
import { notifyOfEvents } from '../billing/member-notices/observe-events.ts'
import { markMetrics } from '../billing/metrics/mark-metrics.ts'
import { handlersByKind, type Handlers } from '../records/scheduler/dispatcher.ts'
import type { Handler } from '../records/scheduler/handlers.ts'
import type { BackgroundWork } from '../records/scheduler/run-scheduler.ts'
import type { DeliveryListener, RelayObserver } from '../webhooks/deliveries/delivery-listener.ts'
import { relayOutbox } from '../webhooks/deliveries/relay-outbox.ts'
import { notifyStreams } from '../webhooks/streams/notify-streams.ts'
import { startCleanup, cleanupJobs } from './cleanup.ts'
import { moduleJobs } from './jobs.gen.ts'

// The jobs of a test clock run all the others; those of webhooks are given their listeners.
const { testClockJobs, webhookJobs, ...others } = moduleJobs

/** Modules that wait until merchants' servers have received their events. */
const deliveryListeners: DeliveryListener[] = [checkoutDeliveryListener]

/** Every task the scheduler can run. */
export const jobs: Handler[] = [
  ...webhookJobs(deliveryListeners),
  ...cleanupJobs,
  ...testClockJobs(() => ({ handlers: allHandlers(), background: backgroundWork })),
  ...Object.values(others).flat(),
]

/** What follows from each event that is relayed, in the transaction that relays it. */
const observeOutbox: RelayObserver = async (work, ids) => {
  await logSystemEvents(work, ids)
  await markMetrics(work, ids)
  await notifyOfEvents(work, ids)
  await notifyStreams(work, ids)
}

/** Runs between two batches of the scheduler. */
export const backgroundWork: BackgroundWork[] = [
  site => relayOutbox(site, deliveryListeners, observeOutbox),
  startCleanup,
  startEventHistory,
  startBalanceSync,
]

let handlers: Handlers | undefined

/** Read only when a clock moves; by then the list above is complete. */
const allHandlers = () => (handlers ??= handlersByKind(jobs))
