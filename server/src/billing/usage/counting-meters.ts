import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import type { MeterRow } from '../meters/meter.ts'
import { subscribedSql } from './publish-usage.ts'

/** A meter that counts. */
export type CountingMeter = MeterRow & {
  /** Whether an alert of the merchant or of a customer watches it. */
  has_alerts: boolean
  /** Whether an endpoint of its organization receives `customer.state_changed`. */
  sends_state: boolean
}

/** The meters that count: those of these organizations that are not archived. */
export async function countingMeters(
  work: Reading,
  organization_ids: readonly string[],
): Promise<CountingMeter[]> {
  // As text: a group of requests with one event each is read often, and building it took longer.
  const { rows } = await sql<CountingMeter>`
    select meters.*,
      exists (select from usage_alerts a where a.meter_id = meters.id and a.enabled) as has_alerts,
      meters.organization_id in ${subscribedSql(organization_ids)} as sends_state
    from meters
    where organization_id = any(${organization_ids}::uuid[]) and archived_at is null`.execute(
    work.sql,
  )
  return rows
}
