import { sql, type Kysely } from 'kysely'
import { laws } from '../billing/ledger/laws.ts'
import type { Tables } from '../platform/db/tables.ts'

/** Returns the rows that violate an invariant, and its name; empty if all invariants hold. */
type Broken = { law: string; row: Record<string, unknown> }[]

/**
 * Checks every invariant in one statement, for all organizations or for one. A simulation checks
 * after every step, and twenty statements take twenty times as long.
 */
export async function lawsHold(db: Kysely<Tables>, organization_id?: string): Promise<Broken> {
  const mine =
    organization_id === undefined ? sql`` : sql`where b.organization_id = ${organization_id}`
  const questions = laws.map(
    law =>
      sql`select ${law.name}::text as law, to_jsonb(b) as row from (${sql.raw(law.sql)}) b ${mine}`,
  )
  const { rows } = await sql<Broken[number]>`${sql.join(questions, sql` union all `)}`.execute(db)
  return rows
}
