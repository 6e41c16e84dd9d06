import type { Selectable, Updateable } from 'kysely'
import type { TestClocksTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'

/** An organization's clock, locked until the transaction ends; created when there is none. */
export async function lockClock(
  work: Work,
  organization_id: string,
): Promise<Selectable<TestClocksTable>> {
  await work.sql
    .insertInto('test_clocks')
    .values({ organization_id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return work.sql
    .selectFrom('test_clocks')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Changes an organization's clock and returns it. */
export const updateClock = (
  work: Work,
  organization_id: string,
  values: Updateable<TestClocksTable>,
): Promise<Selectable<TestClocksTable>> =>
  work.sql
    .updateTable('test_clocks')
    .set(values)
    .where('organization_id', '=', organization_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes a clock that is advancing; one that has stopped meanwhile stays as it is. */
export async function updateAdvancingClock(
  work: Work,
  organization_id: string,
  values: Updateable<TestClocksTable>,
): Promise<void> {
  await work.sql
    .updateTable('test_clocks')
    .set(values)
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'advancing')
    .execute()
}
