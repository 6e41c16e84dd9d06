import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/** Notes the order that bills periods of usage: none is billed twice. */
export async function markBilled(
  work: Work,
  order_id: string,
  period_ids: readonly string[],
): Promise<void> {
  if (period_ids.length === 0) return
  const { numAffectedRows } = await sql`
    update usage_periods set order_id = ${order_id}
    where id = any(${period_ids}::uuid[]) and order_id is null`.execute(work.sql)
  if (numAffectedRows !== BigInt(period_ids.length)) {
    throw new Error(`order ${order_id} bills usage that another order has billed`)
  }
}
