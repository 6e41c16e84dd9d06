import { sql } from 'kysely'
import { DAY, later } from '../platform/clock.ts'
import type { Work } from '../platform/work.ts'
import { eraseEvidence } from '../billing/disputes/erase-evidence.ts'
import { eraseNotifications } from '../organizations/notifications/erase-notifications.ts'
import { eraseSubjectHistory } from '../records/audit/erase-history.ts'
import { eraseEvents } from '../records/outbox/erase-events.ts'
import { schedule } from '../records/scheduler/schedule.ts'
import { eraseDeliveries, pendingEvents } from '../webhooks/deliveries/erase-deliveries.ts'
import { eraseRecordsTask } from './offboarding-tasks.ts'

/**
 * By then every delivery of today has succeeded or failed permanently: its ten retries take about
 * an hour.
 */
const DELIVERED_MS = DAY

/** The ids of all objects that belong to these customers. */
const objectsOf = (customers: readonly string[]) => sql`(
  select id from unnest(${customers}::uuid[]) id
  union all select id from orders where customer_id = any(${customers}::uuid[])
  union all select id from subscriptions where customer_id = any(${customers}::uuid[])
  union all select id from checkouts where customer_id = any(${customers}::uuid[])
  union all select id from benefit_grants where customer_id = any(${customers}::uuid[])
  union all select id from license_keys where customer_id = any(${customers}::uuid[])
  union all select id from payments where customer_id = any(${customers}::uuid[])
  union all select id from refunds where customer_id = any(${customers}::uuid[])
  union all select id from usage_alert_firings where customer_id = any(${customers}::uuid[])
  union all select id from disputes where customer_id = any(${customers}::uuid[]))`

/**
 * Erases anonymized customers from the records about them: payloads of events and of webhook
 * deliveries, responses of endpoints, the content of audit entries, and what members were notified
 * of. A delivery that is still being retried keeps its payload for a day, so that the merchant
 * receives the earlier changes; then this runs again (docs/decisions/erasure.md).
 */
export async function eraseRecords(
  work: Work,
  organization_id: string,
  customers: string[],
): Promise<void> {
  await erase(work, organization_id, customers, { pending: false })
  const [subject_id] = customers
  if (subject_id === undefined) return
  await schedule(work, eraseRecordsTask, later(work.now, DELIVERED_MS), {
    organization_id,
    // Several customers are erased by one task: its subject is the first, and its payload lists
    // all.
    subject_id,
    payload: { organization_id, customers },
  })
}

/** Erases them again a day later, whatever the status of the deliveries. */
export function eraseRemainingRecords(
  work: Work,
  organization_id: string,
  customers: string[],
): Promise<void> {
  return erase(work, organization_id, customers, { pending: true })
}

async function erase(
  work: Work,
  organization_id: string,
  customers: string[],
  { pending }: { pending: boolean },
) {
  const objects = objectsOf(customers)
  const except = pending ? undefined : pendingEvents(organization_id, objects)
  await eraseEvents(work, objects, { except })
  await eraseDeliveries(work, organization_id, { objects, pending })
  await eraseSubjectHistory(work, organization_id, objects)
  await eraseEvidence(work, customers)
  await eraseNotifications(work, organization_id, objects)
}
