import { sql } from 'kysely'
import { later, SECOND } from '../../platform/clock.ts'
import { realNow, type Work } from '../../platform/work.ts'
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
  const { subscribed, followed } = await findListeners(work, organization_ids)
  const subjects = changes
    .filter(({ organization_id }) => subscribed.has(organization_id))
    .map(({ customer_id: subject_id, organization_id, now }) => {
      return { subject_id, organization_id, due_at: later(now, PAUSE_MS) }
    })
  await scheduleOnceEach(work, sendCustomerState, subjects)
  const byOrganization = Map.groupBy(changes, change => change.organization_id)
  await entitlementsChanged(
    work,
    [...byOrganization].flatMap(([organization_id, of]) => {
      if (!followed.has(organization_id)) return []
      const customer_ids = [...new Set(of.map(({ customer_id }) => customer_id))]
      return { organization_id, customer_ids, by_usage: true }
    }),
  )
}

type Listener = { organization_id: string; is_endpoint: boolean }

/** Those of the organizations that an endpoint sends the event to, and that a program follows. */
async function findListeners(work: Work, organization_ids: readonly string[]) {
  const { rows } = await sql<Listener>`
    select distinct organization_id, true as is_endpoint from webhook_endpoints
    where organization_id = any(${organization_ids}::uuid[]) and deleted_at is null and enabled
      and 'customer.state_changed' = any(events)
    union all
    select distinct organization_id, false from entitlement_streams
    where organization_id = any(${organization_ids}::uuid[])
      and expires_at > ${realNow(work)}`.execute(work.sql)
  const idsOf = (kind: boolean) =>
    new Set(rows.flatMap(row => (row.is_endpoint === kind ? row.organization_id : [])))
  return { subscribed: idsOf(true), followed: idsOf(false) }
}
