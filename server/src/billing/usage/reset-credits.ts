import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { endCredits } from './end-credits.ts'

/**
 * Ends the credits of a subscription that do not roll over, because its period has ended; of one
 * customer meter, which is locked, or of all. Credits of other purchases stay. Credits that were
 * revoked within the period no longer count against what is granted again.
 */
export async function resetCredits(
  work: Work,
  subscription_id: string,
  customer_meter_id?: string,
): Promise<void> {
  if (customer_meter_id === undefined) {
    await sql`select from customer_meters m where m.id in (
        select c.customer_meter_id from meter_credits c where c.subscription_id = ${subscription_id}
          and c.ended_at is null)
      order by m.customer_id, m.meter_id for no key update`.execute(work.sql)
  }
  const only = customer_meter_id ?? null
  const { rows } = await sql<{ id: string; customer_meter_id: string }>`
    select id, customer_meter_id from meter_credits
    where subscription_id = ${subscription_id} and ended_at is null and not rollover
      and (${only}::uuid is null or customer_meter_id = ${only}::uuid)
    order by id`.execute(work.sql)
  await endCredits(work, rows, 'reset')
  await sql`update meter_credits set ended_by = 'reset'
    where subscription_id = ${subscription_id} and ended_by = 'revoked'
      and (${only}::uuid is null or customer_meter_id = ${only}::uuid)`.execute(work.sql)
}
