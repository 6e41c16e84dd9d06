import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { realNow } from '../../platform/work.ts'
import { scheduleOnceEach } from '../../records/scheduler/schedule.ts'
import { countMetricsTask } from './count-metrics.ts'

/** The events after which figures change. */
const COUNTED = ['order.%', 'refund.%', 'checkout.%', 'subscription.%', 'customer_seat.%', 'fact.%']

/**
 * Marks the days that the events of the outbox changed, once: in the transaction that relays them.
 * A local day begins at a quarter of an hour in every time zone.
 */
export async function markMetrics(work: Work, ids: readonly string[]): Promise<void> {
  const now = realNow(work)
  const { rows } = await sql<{ organization_id: string }>`
    with relayed as (
      select e.organization_id, e.type, e.object_id from events e
      join organizations o on o.id = e.organization_id
      where e.id = any(${ids}::uuid[]) and e.type like any(${COUNTED})),
    moments as (
      select r.organization_id, o.paid_at as at from relayed r
      join orders o on o.id = r.object_id where r.type like 'order.%'
      union all
      select r.organization_id, l.created_at from relayed r
      join ledger_entries l on l.refund_id = r.object_id where r.type like 'refund.%'
      union all
      select r.organization_id, l.created_at from relayed r
      join ledger_entries l on l.dispute_id = r.object_id where r.type = 'fact.dispute'
      union all
      select r.organization_id, c.created_at from relayed r
      join checkouts c on c.id = r.object_id where r.type like 'checkout.%'
      union all
      select r.organization_id, step.at from relayed r
      join customer_seats c on c.id = r.object_id
      cross join lateral (values (c.created_at), (c.claimed_at), (c.revoked_at)) step (at)
      where r.type like 'customer_seat.%'),
    marked as (
      insert into metric_marks (organization_id, at, created_at)
      select distinct organization_id, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z'),
        ${now}::timestamptz
      from moments where at is not null)
    select distinct organization_id from relayed`.execute(work.sql)
  await scheduleOnceEach(
    work,
    countMetricsTask,
    rows.map(({ organization_id }) => ({
      ...{ organization_id: null, subject_id: organization_id },
      due_at: now,
    })),
  )
}
