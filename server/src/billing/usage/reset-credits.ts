import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { endCredits } from './end-credits.ts'
import { lockCustomerMeters } from './lock-customer-meters.ts'

/**
 * Ends the credits of a subscription that were granted before its period ended and do not roll
 * over; of one customer meter, which is locked, or of all. Credits of other purchases stay. Credits
 * that were revoked within the period no longer count against what is granted again.
 */
export async function resetCredits(
  work: Work,
  { subscription_id, at }: { subscription_id: string; at: Date },
  only: string | null = null,
): Promise<void> {
  const ofPeriod = sql`subscription_id = ${subscription_id} and created_at < ${at}
    and (${only}::uuid is null or customer_meter_id = ${only}::uuid)`
  const { rows } = await sql<{ id: string; customer_meter_id: string }>`
    select id, customer_meter_id from meter_credits
    where ${ofPeriod} and ended_at is null and not rollover order by id`.execute(work.sql)
  const ids = rows.map(credit => credit.customer_meter_id)
  if (only === null) await lockCustomerMeters(work, ids)
  await endCredits(work, rows, 'reset')
  await sql`update meter_credits set ended_by = 'reset'
    where ${ofPeriod} and ended_by = 'revoked'`.execute(work.sql)
}
