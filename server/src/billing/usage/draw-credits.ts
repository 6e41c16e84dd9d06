import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Draws what was used since the last draw from the credits of these customer meters, which this
 * transaction has locked. Whenever credits are added or end, the usage before is drawn first, so
 * that it is drawn from the credits of its time. Order: soonest to expire, then those that do not
 * roll over, then the oldest. What no credit covers stays open, and is drawn from the next credits.
 * If less is consumed than was drawn (an average fell), the last draws are given back.
 */
export async function drawCredits(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with need as (
      select m.id, m.organization_id, m.customer_id, m.meter_id,
        m.credited - m.covered as remaining, m.consumed - m.covered as units
      from customer_meters m where m.id = any(${ids}) and m.consumed <> m.covered),
    live as (
      select c.id, c.customer_meter_id, c.units - c.used as left_units, c.used,
        sum(c.units - c.used) over first - (c.units - c.used) as left_before,
        sum(c.used) over last - c.used as used_after, row_number() over first as place
      from meter_credits c join need on need.id = c.customer_meter_id
      where c.ended_at is null
      window first as (partition by c.customer_meter_id
          order by c.expires_at nulls last, c.rollover, c.created_at, c.id),
        last as (partition by c.customer_meter_id
          order by c.expires_at desc nulls first, c.rollover desc, c.created_at desc, c.id desc)),
    draws as (
      select live.id, live.customer_meter_id, live.place, case when need.units >= 0
        then least(live.left_units, greatest(0, need.units - live.left_before))
        else 0 - least(live.used, greatest(0, 0 - need.units - live.used_after)) end as units
      from live join need on need.id = live.customer_meter_id),
    drawn as (
      update meter_credits c set used = c.used + draws.units, modified_at = ${work.now}
      from draws where c.id = draws.id and draws.units <> 0),
    entered as (
      insert into meter_credit_entries (id, organization_id, customer_id, meter_id, credit_id, kind,
        units, balance, created_at)
      select gen_random_uuid(), need.organization_id, need.customer_id, need.meter_id, draws.id,
        'used', 0 - draws.units, need.remaining - sum(draws.units) over (
          partition by draws.customer_meter_id order by draws.place), ${work.now}
      from draws join need on need.id = draws.customer_meter_id where draws.units <> 0
      order by draws.customer_meter_id, draws.place)
    update customer_meters m set covered = m.covered + total.units
    from (select customer_meter_id, sum(units) as units from draws group by 1) total
    where m.id = total.customer_meter_id and total.units <> 0`.execute(work.sql)
}
