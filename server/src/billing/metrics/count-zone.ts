import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { countMetrics, isWaiting, lockMetrics } from './count-metrics.ts'
import { countZoneTask } from './keep-zones.ts'
import { nextDay, plusDays } from './periods.ts'
import { countDays, daysWithRows } from './recount-days.ts'

/** Days that are counted in one transaction. */
const DAYS_AT_ONCE = 92

/**
 * Counts the next days of a new time zone of a large store, and schedules itself until all are
 * counted. Days that change meanwhile are counted again if they were counted, and otherwise later.
 */
export async function countZone(
  work: Work,
  organization_id: string,
  { zone }: { zone: string },
): Promise<void> {
  await lockMetrics(work, organization_id)
  const { rows } = await sql<{ next_day: string | null }>`
    select next_day from metric_zones
    where organization_id = ${organization_id} and zone = ${zone}`.execute(work.sql)
  const next = rows[0]?.next_day
  if (!next) return
  if (await isWaiting(work, organization_id)) {
    // Movements come first; their days are not counted twice then.
    await countMetrics(work, organization_id)
  } else {
    const all = await daysWithRows(work, { organization_id, zone })
    const end = all ? nextDay(all.last) : next
    const to = plusDays(next, DAYS_AT_ONCE)
    await countDays(work, { organization_id, zone }, { from: next, to: to < end ? to : end })
    await sql`update metric_zones set next_day = ${to < end ? to : null}
      where organization_id = ${organization_id} and zone = ${zone}`.execute(work.sql)
    if (to >= end) return
  }
  await enqueue(work, countZoneTask, {
    ...{ organization_id: null, subject_id: organization_id, payload: { zone } },
  })
}
