import { sql } from 'kysely'
import { deferred } from './pipelined.ts'
import type { Work } from '../work.ts'

/**
 * Does something for real, or does it and leaves no trace: where an answer must not tell whether
 * there is somebody, the time it takes shall not tell either.
 */
export async function withoutTrace(
  work: Work,
  real: boolean,
  act: () => Promise<unknown>,
): Promise<void> {
  await sql`savepoint as_if ${deferred}`.execute(work.sql)
  await act()
  if (real) await sql`release savepoint as_if ${deferred}`.execute(work.sql)
  else await sql`rollback to savepoint as_if ${deferred}`.execute(work.sql)
}
