import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { averageSql } from './customer-meter.ts'
import { drawCredits } from './draw-credits.ts'
import { wholeSql } from './whole-period.ts'

/**
 * Ends the open periods of customer meters, which this transaction has locked, at a time each: what
 * was used is drawn from credits and kept for the bill, and counting begins again from zero. What
 * credits did not cover is gone from the balance. Usage that no subscription takes is not kept, and
 * a period without usage only where its price has a minimum.
 */
export async function closePeriods(
  work: Work,
  ends: readonly { id: string; at: Date }[],
): Promise<void> {
  if (ends.length === 0) return
  const ids = ends.map(({ id }) => id)
  await drawCredits(work, ids)
  await sql`
    with ends as (
      select * from unnest(${ids}::uuid[], ${ends.map(({ at }) => at)}::timestamptz[]) e (id, at)),
    kept as (
      insert into usage_periods (id, organization_id, customer_id, meter_id, subscription_id,
        price_id, starts_at, ends_at, event_count, late_count, consumed, covered, fraction, whole,
        created_at)
      select gen_random_uuid(), m.organization_id, m.customer_id, m.meter_id, m.subscription_id,
        case when m.billed_from is null or m.since >= m.billed_from then m.price_id end,
        m.since, greatest(m.since, ends.at), m.event_count, m.late_count, m.consumed, m.covered,
        case when m.covered = 0 then ${sql.raw(averageSql('m'))} end,
        w.whole, ${work.now}::timestamptz
      from customer_meters m join ends on ends.id = m.id
      cross join lateral (
        select ${sql.raw(wholeSql('m'))} and coalesce(ends.at >= m.period_end, false) as whole) w
      where m.subscription_id is not null and (m.event_count > 0
        or (w.whole and m.has_minimum))),
    emptied as (
      delete from customer_meter_values where customer_meter_id = any(${ids}::uuid[]))
    update customer_meters m set event_count = 0, value_count = 0, total = 0, highest = null,
      lowest = null, distinct_count = 0, late_count = 0, covered = 0,
      credited = m.credited - m.covered, since = greatest(m.since, ends.at), period_end = null,
      modified_at = ${work.now}
    from ends where ends.id = m.id`.execute(work.sql)
}
