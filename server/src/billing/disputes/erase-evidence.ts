import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Erases what responses to disputes say about anonymized customers. A response that the bank still
 * waits for is kept until the dispute is closed; closing it erases the response.
 */
export async function eraseEvidence(work: Work, customers: string[]): Promise<void> {
  const closed = sql`select id from disputes where customer_id = any(${customers}::uuid[])
    and status in ('prevented', 'won', 'lost')`
  await sql`delete from dispute_files where dispute_id in (${closed})`.execute(work.sql)
  await sql`update disputes set evidence = '{}' where id in (${closed})`.execute(work.sql)
}

/** The same for a dispute that was closed just now. */
export async function eraseIfAnonymous(work: Work, customer_id: string): Promise<void> {
  const row = await work.sql
    .selectFrom('customers')
    .select('anonymized_at')
    .where('id', '=', customer_id)
    .executeTakeFirst()
  if (row?.anonymized_at) await eraseEvidence(work, [customer_id])
}
