import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../../platform/work.ts'

/** When the processor was asked last about every one of these organizations; null: never. */
export async function syncedAt(
  work: Reading,
  organizations: RawBuilder<string[]>,
): Promise<Date | null> {
  const { rows } = await sql<{ synced_at: Date | null }>`
    select case when count(*) = count(b.synced_at) then min(b.synced_at) end as synced_at
    from organizations o
    left join processor_balances b on b.account is not distinct from o.stripe_account_id
    where o.id = any(${organizations})`.execute(work.sql)
  return rows[0]?.synced_at ?? null
}
