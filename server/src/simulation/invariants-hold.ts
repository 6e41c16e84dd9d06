import { sql } from 'kysely'
import { invariants } from '../billing/ledger/invariants.ts'
import type { Queryable } from '../platform/db/queryable.ts'

/** Returns the rows that violate an invariant, and its name; empty if all invariants hold. */
type BrokenInvariant = { invariant: string; row: Record<string, unknown> }[]

/**
 * Checks every invariant in one statement, for all organizations or for one. A simulation checks
 * after every step, and twenty statements take twenty times as long.
 */
export async function invariantsHold(
  db: Queryable,
  organization_id?: string,
): Promise<BrokenInvariant> {
  const mine =
    organization_id === undefined ? sql`` : sql`where b.organization_id = ${organization_id}`
  const questions = invariants.map(
    item =>
      sql`select ${item.name}::text as law, to_jsonb(b) as row
        from (${sql.raw(item.sql)}) b ${mine}`,
  )
  const { rows } = await sql<
    BrokenInvariant[number]
  >`${sql.join(questions, sql` union all `)}`.execute(db)
  return rows
}
