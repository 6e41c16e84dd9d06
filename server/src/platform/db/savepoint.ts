import { sql } from 'kysely'
import { unawaited } from './pipelined.ts'
import { violatedConstraint, type Work } from '../work.ts'

/**
 * Tries a statement that may violate a unique constraint. The transaction continues either way; the
 * result is the violated constraint or the statement's result.
 */
export async function tryUnique<T>(
  work: Work,
  run: () => Promise<T>,
): Promise<{ done: T } | { broke: string }> {
  await sql`savepoint try_unique ${unawaited}`.execute(work.sql)
  try {
    const done = await run()
    await sql`release savepoint try_unique`.execute(work.sql)
    return { done }
  } catch (error) {
    const unpaid = violatedConstraint(error)
    if (unpaid === undefined) throw error
    await sql`rollback to savepoint try_unique`.execute(work.sql)
    return { broke: unpaid }
  }
}
