import { sql } from 'kysely'
import { unawaited } from './pipelined.ts'
import type { Work } from '../work.ts'

/**
 * Does the work, or does it and rolls it back: if a response must not reveal whether an account
 * exists, its duration must not reveal it either.
 */
export async function withoutTrace(
  work: Work,
  real: boolean,
  act: () => Promise<unknown>,
): Promise<void> {
  await sql`savepoint as_if ${unawaited}`.execute(work.sql)
  await act()
  if (real) await sql`release savepoint as_if ${unawaited}`.execute(work.sql)
  else await sql`rollback to savepoint as_if ${unawaited}`.execute(work.sql)
}
