import { later, SECOND } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { scheduleOnceEach } from '../../records/scheduler/schedule.ts'
import { reportCapsTask } from '../spending-caps/spending-cap.ts'
import type { CountingMeter } from './counting-meters.ts'
import type { OpenPeriods } from './lock-periods.ts'

/** The least time between two calculations of what a subscription's usage costs. */
const PAUSE_MS = SECOND

/** Usage of a customer that was counted; `now` is the time of its organization. */
type Counted = { customer_id: string; meter: CountingMeter; now: Date }

/**
 * Schedules a look at the spending caps of the subscriptions that bill the counted usage: what it
 * costs depends on prices, which are in a higher layer. Writes nothing where no cap is set.
 */
export async function queueCapReports(
  work: Work,
  counts: readonly Counted[],
  periods: OpenPeriods,
): Promise<void> {
  const subjects = new Map(
    counts.flatMap(({ customer_id, meter, now }) => {
      const subject_id = periods.cappedOf(customer_id, meter.id)
      if (subject_id === undefined) return []
      const { organization_id } = meter
      return [[subject_id, { subject_id, organization_id, due_at: later(now, PAUSE_MS) }]]
    }),
  )
  await scheduleOnceEach(work, reportCapsTask, [...subjects.values()])
}
