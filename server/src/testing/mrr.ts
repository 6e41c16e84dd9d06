import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/** Records the states of subscriptions that a test wrote directly, as if they had begun so. */
export async function rewriteMrr(server: TestServer, ids: readonly string[]): Promise<void> {
  const { db } = server.site
  await sql`delete from mrr_entries where subscription_id = any(${ids}::uuid[])`.execute(db)
  await sql`
    insert into mrr_entries (organization_id, subscription_id, customer_id, product_id, currency,
      sign, status, cancels, amount, seats, change, effective_at, recorded_at)
    select organization_id, id, customer_id, product_id, currency, side.sign, status,
      cancel_at_period_end, amount, seats, side.change, started_at, started_at
    from subscriptions
    cross join (values (1, 'start'), (-1, 'end')) side (sign, change)
    where id = any(${ids}::uuid[]) and (side.sign = 1 or ended_at is not null)
    order by side.sign desc`.execute(db)
}
