import { sql } from 'kysely'
import { z } from 'zod'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { task } from '../../records/scheduler/task.ts'
import { countMovements } from './count-movements.ts'
import { localDay } from './local-day.ts'
import { recountDays } from './recount-days.ts'

/** Brings the figures of an organization up to date; the subject is the organization. */
export const countMetricsTask = task('count_metrics', z.object({}), { is_aside: true })

/** Most marks of one transaction. */
const MARKS_MAX = 20_000

/**
 * Counts the days again that transactions changed since the last time. Whatever commits meanwhile
 * has a mark of its own, so nothing is missed; counting a day twice changes nothing.
 */
export async function countMetrics(work: Work, organization_id: string): Promise<void> {
  await lockMetrics(work, organization_id)
  const moments = [
    ...(await countMovements(work, organization_id)),
    ...(await takeMarks(work, organization_id)),
  ]
  const zones = await work.sql
    .selectFrom('metric_zones')
    .select(['zone', 'next_day'])
    .where('organization_id', '=', organization_id)
    .execute()
  for (const { zone, next_day } of zones) {
    const days = await daysOf(work, zone, moments)
    // Days that were not counted yet come later.
    const counted = days.filter(day => next_day === null || day < next_day)
    await recountDays(work, { organization_id, zone }, counted)
  }
  if (await isWaiting(work, organization_id)) {
    await enqueue(work, countMetricsTask, { organization_id: null, subject_id: organization_id })
  }
}

/** Whether more waits than one transaction counts; what commits meanwhile has its own task. */
export async function isWaiting(work: Work, organization_id: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from metric_marks where organization_id = ${organization_id})
      or exists (select from mrr_entries
        where organization_id = ${organization_id} and counted_at is null) as waits`.execute(
    work.sql,
  )
  return rows[0]?.waits ?? false
}

/** One transaction at a time counts an organization's figures. */
export const lockMetrics = (work: Work, organization_id: string) =>
  lockNameUntilCommit(work, `metrics ${organization_id}`)

async function takeMarks(work: Work, organization_id: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    with taken as (
      delete from metric_marks where id in (
        select id from metric_marks where organization_id = ${organization_id}
        order by id limit ${MARKS_MAX})
      returning at)
    select distinct at from taken`.execute(work.sql)
  return rows.map(({ at }) => at)
}

async function daysOf(work: Work, zone: string, moments: Date[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct ${localDay(sql`at`, zone)}::text as day
    from unnest(${moments.map(moment => moment.toISOString())}::timestamptz[]) given (at)
    order by day`.execute(work.sql)
  return rows.map(({ day }) => day)
}
