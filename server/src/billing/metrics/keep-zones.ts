import { sql } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { lockMetrics } from './count-metrics.ts'
import { countAllMovements } from './count-movements.ts'
import { countAllDays } from './recount-days.ts'

/** Most time zones that are kept of an organization; the least recently used is replaced. */
const ZONES_MAX = 8

/** Makes sure that the local days of a time zone are kept of each organization. */
export async function keepZones(
  work: Work,
  organization_ids: readonly string[],
  zone: string,
): Promise<void> {
  const stale = later(realNow(work), -DAY)
  const { rows } = await sql<{ organization_id: string; used_at: Date }>`
    select organization_id, used_at from metric_zones
    where organization_id = any(${organization_ids}::uuid[]) and zone = ${zone}`.execute(work.sql)
  const kept = new Map(rows.map(row => [row.organization_id, row.used_at]))
  for (const organization_id of organization_ids) {
    const used_at = kept.get(organization_id)
    if (used_at === undefined) await beginZone(work, { organization_id, zone })
    else if (used_at < stale) await noteUse(work, { organization_id, zone })
  }
}

type Zone = { organization_id: string; zone: string }

async function beginZone(work: Work, { organization_id, zone }: Zone): Promise<void> {
  await lockMetrics(work, organization_id)
  const now = realNow(work)
  const { rows } = await sql<{ zone: string }>`
    insert into metric_zones (organization_id, zone, used_at, created_at)
    values (${organization_id}, ${zone}, ${now}, ${now})
    on conflict do nothing returning zone`.execute(work.sql)
  // Another request has counted it while this one waited.
  if (rows.length === 0) return
  await countAllMovements(work, organization_id)
  await countAllDays(work, { organization_id, zone })
  await sql`
    with gone as (
      delete from metric_zones where organization_id = ${organization_id} and zone in (
        select zone from metric_zones where organization_id = ${organization_id}
        order by used_at desc, zone offset ${ZONES_MAX})
      returning zone),
    totals as (delete from metric_day_totals using gone
      where metric_day_totals.organization_id = ${organization_id}
        and metric_day_totals.zone = gone.zone)
    delete from metric_days using gone
    where metric_days.organization_id = ${organization_id}
      and metric_days.zone = gone.zone`.execute(work.sql)
}

async function noteUse(work: Work, { organization_id, zone }: Zone): Promise<void> {
  await sql`update metric_zones set used_at = ${realNow(work)}
    where organization_id = ${organization_id} and zone = ${zone}`.execute(work.sql)
}
