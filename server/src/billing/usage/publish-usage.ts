import { sql } from 'kysely'
import { later, SECOND } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { scheduleOnceEach } from '../../records/scheduler/schedule.ts'
import { sendCustomerState } from '../customers/customer.ts'
import { entitlementsChanged } from '../entitlement-streams/entitlements-changed.ts'

/** The least time between two `customer.state_changed` of a customer because of usage. */
const PAUSE_MS = SECOND

/** A customer whose usage changed; `now` is the time of its organization. */
export type UsageChange = { customer_id: string; organization_id: string; now: Date }

/**
 * Schedules `customer.state_changed` for customers whose usage changed: at most once a second each,
 * and only where an endpoint receives it, because usage may change very often. Programs that follow
 * what customers may do are told.
 */
export async function publishUsage(work: Work, changes: UsageChange[]): Promise<void> {
  const organization_ids = [...new Set(changes.map(change => change.organization_id))]
  // The same condition as `sends_state` in countingMeters, which most requests with events read.
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from webhook_endpoints
    where organization_id = any(${organization_ids}::uuid[]) and deleted_at is null and enabled
      and 'customer.state_changed' = any(events)`.execute(work.sql)
  const subscribed = new Set(rows.map(row => row.organization_id))
  const sends_state = ({ organization_id }: UsageChange) => subscribed.has(organization_id)
  await sendUsageChanges(
    work,
    changes.map(change => ({ ...change, sends_state: sends_state(change) })),
  )
}

/** The same where it is known which organizations have an endpoint; no result is waited for. */
export async function sendUsageChanges(
  work: Work,
  changes: readonly (UsageChange & { sends_state: boolean })[],
): Promise<void> {
  const subjects = changes
    .filter(({ sends_state }) => sends_state)
    .map(({ customer_id: subject_id, organization_id, now }) => {
      return { subject_id, organization_id, due_at: later(now, PAUSE_MS) }
    })
  await scheduleOnceEach(work, sendCustomerState, subjects)
  const byOrganization = Map.groupBy(changes, change => change.organization_id)
  await entitlementsChanged(
    work,
    [...byOrganization].map(([organization_id, of]) => {
      const customer_ids = [...new Set(of.map(({ customer_id }) => customer_id))]
      return { organization_id, customer_ids, by_usage: true }
    }),
  )
}
