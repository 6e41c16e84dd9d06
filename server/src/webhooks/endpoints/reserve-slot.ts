import { sql } from 'kysely'
import { SECOND } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'

/**
 * Reserves the next time at which an endpoint may be sent a delivery, and returns it: now, or later
 * by its rate. Times are given in the order in which they are asked for, so events of an object
 * keep theirs.
 */
export async function reserveSlot(
  work: Work,
  endpoint_id: string,
  max_per_second: number,
): Promise<Date> {
  const gap_ms = SECOND / max_per_second
  const { rows } = await sql<{ slot: Date }>`
    update webhook_endpoints set next_slot_at =
      greatest(next_slot_at, ${work.now}::timestamptz) + ${gap_ms} * interval '1 millisecond'
    where id = ${endpoint_id}
    returning next_slot_at - ${gap_ms} * interval '1 millisecond' as slot`.execute(work.sql)
  return rows[0]?.slot ?? work.now
}
