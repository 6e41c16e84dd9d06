import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { drawCredits } from './draw-credits.ts'

/** Why credits end before they are used up. */
export type CreditEnd = 'expired' | 'reset' | 'revoked'

/**
 * Ends credits whose customer meters this transaction has locked: what was used before is drawn
 * first, and what is left of them is taken from the balance.
 */
export async function endCredits(
  work: Work,
  credits: readonly { id: string; customer_meter_id: string }[],
  ended_by: CreditEnd,
): Promise<void> {
  if (credits.length === 0) return
  await drawCredits(work, [...new Set(credits.map(credit => credit.customer_meter_id))])
  await sql`
    with ended as (
      update meter_credits c set ended_at = ${work.now}, ended_by = ${ended_by},
        modified_at = ${work.now}
      where c.id = any(${credits.map(({ id }) => id)}) and c.ended_at is null
      returning c.*),
    entered as (
      insert into meter_credit_entries (id, organization_id, customer_id, meter_id, credit_id, kind,
        units, balance, created_at)
      select gen_random_uuid(), e.organization_id, e.customer_id, e.meter_id, e.id, ${ended_by},
        e.used - e.units, m.credited - m.covered - sum(e.units - e.used) over (
          partition by e.customer_meter_id order by e.created_at, e.id), ${work.now}
      from ended e join customer_meters m on m.id = e.customer_meter_id where e.units > e.used
      order by e.created_at, e.id)
    update customer_meters m set credited = m.credited - total.units, modified_at = ${work.now}
    from (select customer_meter_id, sum(units - used) as units from ended group by 1) total
    where m.id = total.customer_meter_id`.execute(work.sql)
}
