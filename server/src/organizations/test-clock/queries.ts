import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import type { Reading } from '../../platform/work.ts'
import { advanceTestClockTask, unmovedClock, type TestClockRow } from './test-clock.ts'

/** An organization's clock; undefined when the organization is not the actor's. */
export async function findTestClock(
  work: Reading,
  organization_id: string,
): Promise<TestClockRow | undefined> {
  const organizations = work.sql
    .selectFrom('organizations')
    .select(['organizations.id', 'organizations.id as organization_id'])
    .as('o')
  const query = work.sql
    .selectFrom(organizations)
    .leftJoin('test_clocks as c', 'c.organization_id', 'o.id')
  const row = await within(work, query.selectAll('c'), 'o')
    .where('o.id', '=', organization_id)
    .executeTakeFirst()
  if (!row) return undefined
  const { offset_ms, status, steps_done, steps_total } = row
  if (offset_ms === null || status === null || steps_done === null || steps_total === null) {
    return unmovedClock(organization_id)
  }
  return { ...row, organization_id, offset_ms, status, steps_done, steps_total }
}

/** Whether a runner is, or will be, moving the clock. */
export async function isAdvancing(work: Reading, organization_id: string): Promise<boolean> {
  const row = await work.sql
    .selectFrom('agenda')
    .select('id')
    .where('subject_id', '=', organization_id)
    .where('kind', '=', advanceTestClockTask.kind)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of known scheduled tasks that are due by a moment. */
export async function countDueUntil(
  work: Reading,
  organization_id: string,
  moment: Date,
): Promise<number> {
  const { count } = await work.sql
    .selectFrom('agenda')
    .select(sql<number>`count(*)`.as('count'))
    .where('organization_id', '=', organization_id)
    .where('due_at', '<=', moment)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The tasks that failed on the way: kinds of rows that were attempted and still exist. */
export async function listFailedTasks(work: Reading, organization_id: string, now: Date) {
  return work.sql
    .selectFrom('agenda')
    .select(['kind', sql<number>`count(*)`.as('count')])
    .where('organization_id', '=', organization_id)
    .where('due_at', '<=', now)
    .where('attempts', '>', 0)
    .where('last_error', 'is not', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}
