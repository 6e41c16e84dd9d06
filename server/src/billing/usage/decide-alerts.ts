import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { fireAlerts, type ReachedAlert } from '../usage-alerts/fire-alerts.ts'
import type { CountingMeter } from './counting-meters.ts'

/** Usage of a customer that was counted; `now` is the time of its organization. */
type Counted = { customer_id: string; meter: CountingMeter; now: Date }

/**
 * Fires the alerts whose thresholds are reached by usage that this transaction counted, and that
 * did not fire in the period. Asks nothing where no alert watches the meters.
 */
export async function decideAlerts(work: Work, counts: readonly Counted[]): Promise<void> {
  const watched = new Map(
    counts.flatMap(count =>
      count.meter.has_alerts ? [[count.customer_id + count.meter.id, count]] : [],
    ),
  )
  if (watched.size === 0) return
  const list = [...watched.values()]
  const { rows } = await sql<ReachedAlert>`
    select a.id as alert_id, m.customer_id, m.organization_id, a.threshold_type, a.threshold,
      m.consumed, m.credited, m.since as period_start, m.period_end, counted.now
    from unnest(${list.map(({ customer_id }) => customer_id)}::uuid[],
      ${list.map(({ meter }) => meter.id)}::uuid[], ${list.map(({ now }) => now)}::timestamptz[])
      counted (customer_id, meter_id, now)
    join customer_meters m using (customer_id, meter_id)
    join usage_alerts a on a.meter_id = m.meter_id and a.enabled
      and (a.customer_id is null or a.customer_id = m.customer_id)
    where case a.threshold_type when 'amount' then m.consumed >= a.threshold
        else m.credited > 0 and m.consumed * 100 >= a.threshold * m.credited end
      and not exists (select from usage_alert_firings f
        where f.alert_id = a.id and f.customer_id = m.customer_id and f.period_start = m.since
          and f.threshold_type = a.threshold_type and f.threshold = a.threshold)
    order by m.customer_id, a.threshold_type, a.threshold, a.id`.execute(work.sql)
  await fireAlerts(work, rows)
}
