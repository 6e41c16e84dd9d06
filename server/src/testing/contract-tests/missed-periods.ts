import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { TestServer } from '../test-server.ts'
import type { CreatedObject } from './created-objects.ts'

/** Drafts of periods that ended before they could be billed: one to read, two to use up. */
export async function missedPeriods(server: TestServer, { id }: CreatedObject) {
  const [first, second, third] = [newId(), newId(), newId()]
  for (const [index, missed_id] of [first, second, third].entries()) {
    await sql`
      insert into missed_periods (id, organization_id, customer_id, subscription_id, product_id,
        status, period_start, period_end, currency, subtotal_amount, discount_amount, lines,
        created_at)
      select ${missed_id}, organization_id, customer_id, id, product_id, 'draft',
        current_period_start - ${index + 2}::int * interval '30 days',
        current_period_start - ${index + 1}::int * interval '30 days',
        currency, 1000, 0, '[{"label": "Pro", "amount": 1000, "product_price_id": null,
          "basis": null}]', ${server.clock.now()}
      from subscriptions where id = ${id}`.execute(server.site.db)
  }
  return { missed: first, missed_to_issue: second, missed_to_waive: third }
}
