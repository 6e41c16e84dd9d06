import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/** A firing of which nobody was emailed yet. */
export type UnmailedFiring = { customer_id: string; consumed: string; credited: string }

/** Marks the firings of an alert as emailed and returns those that were not, oldest first. */
export async function takeFirings(work: Work, alert_id: string): Promise<UnmailedFiring[]> {
  const { rows } = await sql<UnmailedFiring>`
    with taken as (
      update usage_alert_firings set mailed_at = ${work.now}
      where alert_id = ${alert_id} and mailed_at is null
      returning id, customer_id, trim_scale(consumed)::text as consumed,
        trim_scale(credited)::text as credited, fired_at)
    select customer_id, consumed, credited from taken order by fired_at, id`.execute(work.sql)
  return rows
}
