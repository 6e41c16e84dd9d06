import { statement } from '../../platform/db/statement.ts'
import type { Reading } from '../../platform/work.ts'
import type { MeterRow } from '../meters/meter.ts'

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
  const { rows } = await statement<CountingMeter>`
    select meters.*,
      exists (select from usage_alerts a where a.meter_id = meters.id and a.enabled) as has_alerts,
      exists (select from webhook_endpoints w
        where w.organization_id = meters.organization_id and w.deleted_at is null and w.enabled
        and 'customer.state_changed' = any(w.events)) as sends_state
    from meters
    where organization_id = any(${organization_ids}::uuid[]) and archived_at is null`.execute(
    work.sql,
  )
  return rows
}
