import { sql } from 'kysely'
import { z } from 'zod'
import { DAY, later } from '../../platform/clock.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { task } from '../../records/scheduler/task.ts'
import { lockMetrics } from './count-metrics.ts'
import { countAllMovements } from './count-movements.ts'
import type { ZoneRow } from './kept-days.ts'
import { nextDay } from './periods.ts'
import { waitingSince } from './queries.ts'
import { countDays, daysWithRows } from './recount-days.ts'

/** Most time zones that are kept of an organization; the least recently used is replaced. */
const ZONES_MAX = 8
/** A store with more rows is counted in the background. */
const ROWS_AT_ONCE_MAX = 50_000

/** Counts the days of a new time zone, some at a time; the subject is the organization. */
export const countZoneTask = task('count_zone', z.object({ zone: z.string() }), { is_aside: true })

type Kept = ZoneRow & { used_at: Date; first_day: string | null; next_day: string | null }

/**
 * The kept days of organizations: `counted` is the share of days that are counted, 1 for all, and
 * `since` is when the oldest change was made that waits to be counted; null if none does.
 */
export type KeptZones = { zones: ZoneRow[]; counted: number; since: Date | null }

/**
 * Makes sure that the local days of a time zone are kept of each organization: those of a small
 * store are counted immediately, those of a large one in the background.
 */
export async function keepZones(
  work: Work,
  organization_ids: readonly string[],
  zone: string,
): Promise<KeptZones> {
  const stale = later(realNow(work), -DAY)
  const { rows } = await sql<Kept & { since: Date | null }>`
    select z.organization_id, z.zone, z.id, z.version, z.used_at, z.first_day, z.next_day,
      ${waitingSince(sql`o.id`)} as since
    from unnest(${organization_ids}::uuid[]) o (id)
    left join metric_zones z on z.organization_id = o.id and z.zone = ${zone}`.execute(work.sql)
  const kept = new Map(rows.map(row => [row.organization_id, row]))
  const waiting = rows.flatMap(({ since }) => since ?? []).map(since => since.getTime())
  const zones: Kept[] = []
  for (const organization_id of organization_ids) {
    const known = kept.get(organization_id)
    if (known && known.used_at < stale) await noteUse(work, known)
    zones.push(known ?? (await beginZone(work, { organization_id, zone })))
  }
  return {
    zones,
    counted: Math.min(1, ...zones.map(row => countedShare(row, realNow(work)))),
    since: waiting.length > 0 ? new Date(Math.min(...waiting)) : null,
  }
}

const COUNTED_MAX = 0.99
const MS_PER_DAY = 86_400_000

function countedShare({ first_day, next_day }: Kept, now: Date): number {
  if (first_day === null || next_day === null) return 1
  const first = new Date(first_day).getTime()
  const all = Math.max(now.getTime() - first, MS_PER_DAY)
  // Not everything is counted, however far the organization's clock is ahead.
  return Math.min((new Date(next_day).getTime() - first) / all, COUNTED_MAX)
}

type Zone = { organization_id: string; zone: string }

async function beginZone(work: Work, { organization_id, zone }: Zone): Promise<Kept> {
  await lockMetrics(work, organization_id)
  const now = realNow(work)
  const isNew = await sql`
    insert into metric_zones (organization_id, zone, used_at, created_at)
    values (${organization_id}, ${zone}, ${now}, ${now})
    on conflict do nothing returning zone`.execute(work.sql)
  // Another request has begun it while this one waited.
  if (isNew.rows.length > 0) {
    if (await isLarge(work, organization_id)) await countLater(work, { organization_id, zone })
    else await countNow(work, { organization_id, zone })
    await forgetZones(work, organization_id)
  }
  const { rows } = await sql<Kept>`
    select organization_id, zone, id, version, used_at, first_day, next_day from metric_zones
    where organization_id = ${organization_id} and zone = ${zone}`.execute(work.sql)
  const [row] = rows
  if (!row) throw new Error('the time zone was not kept')
  return row
}

async function countNow(work: Work, zone: Zone): Promise<void> {
  await countAllMovements(work, zone.organization_id)
  const days = await daysWithRows(work, zone)
  if (days) await countDays(work, zone, { from: days.first, to: nextDay(days.last) })
}

async function countLater(work: Work, { organization_id, zone }: Zone): Promise<void> {
  const days = await daysWithRows(work, { organization_id, zone })
  await sql`update metric_zones set first_day = ${days?.first}, next_day = ${days?.first}
    where organization_id = ${organization_id} and zone = ${zone}`.execute(work.sql)
  await enqueue(work, countZoneTask, {
    ...{ organization_id: null, subject_id: organization_id, payload: { zone } },
  })
}

/** Whether counting all days would take more than a moment. */
async function isLarge(work: Work, organization_id: string): Promise<boolean> {
  const some = (table: string, more = sql`true`) => sql`(select count(*) from (
    select from ${sql.table(table)} where organization_id = ${organization_id} and ${more}
    limit ${ROWS_AT_ONCE_MAX + 1}) rows)`
  const { rows } = await sql<{ large: boolean }>`select ${some('orders')} + ${some('checkouts')}
    + 3 * ${some('mrr_entries', sql`counted_at is null`)} > ${ROWS_AT_ONCE_MAX} as large`.execute(
    work.sql,
  )
  return rows[0]?.large ?? false
}

/** The least recently used zones, above the most that are kept. */
async function forgetZones(work: Work, organization_id: string): Promise<void> {
  await sql`
    with gone as (
      delete from metric_zones where organization_id = ${organization_id} and zone in (
        select zone from metric_zones where organization_id = ${organization_id}
        order by used_at desc, zone offset ${ZONES_MAX})
      returning zone),
    totals as (delete from metric_day_totals using gone
      where metric_day_totals.organization_id = ${organization_id}
        and metric_day_totals.zone = gone.zone),
    shares as (delete from metric_shares using gone
      where metric_shares.organization_id = ${organization_id}
        and metric_shares.zone = gone.zone)
    delete from metric_days using gone
    where metric_days.organization_id = ${organization_id}
      and metric_days.zone = gone.zone`.execute(work.sql)
}

async function noteUse(work: Work, { organization_id, zone }: Zone): Promise<void> {
  await sql`update metric_zones set used_at = ${realNow(work)}
    where organization_id = ${organization_id} and zone = ${zone}`.execute(work.sql)
}
