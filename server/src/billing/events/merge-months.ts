import type { Site } from '../../platform/site.ts'
import type { EventHistory } from '../event-history/history.ts'
import { literal } from '../event-history/literal.ts'
import { HISTORY_TABLE } from '../event-history/schema.ts'

/** Merges the copies of a month's events. False if some are left, which readers then look for. */
export async function mergeMonth(history: EventHistory, month: number): Promise<boolean> {
  await history.run(`optimize table ${HISTORY_TABLE} partition ${literal(month)} final`)
  const count = async (how: string) => {
    const [row] = await history.ask<{ count: string }>(`select toString(count()) as count
      from ${HISTORY_TABLE} ${how} where month = ${literal(month)}`)
    return row?.count
  }
  return (await count('')) === (await count('final'))
}

/** Merges dropped months after changes; false if there is nothing to do, or it has to wait. */
export async function mergeMonths(site: Site, history: EventHistory): Promise<boolean> {
  const found = await site.db
    .selectFrom('usage_history_months')
    .select('month')
    .where('status', '=', 'dropped')
    .where('merged', '=', false)
    .orderBy('month')
    .limit(1)
    .executeTakeFirst()
  if (!found || !(await mergeMonth(history, found.month))) return false
  await site.db
    .updateTable('usage_history_months')
    .set({ merged: true })
    .where('month', '=', found.month)
    .execute()
  return true
}

/** Makes readers look for copies in dropped months, before a change writes some. */
export async function expectCopies(site: Site): Promise<void> {
  await site.db
    .updateTable('usage_history_months')
    .set({ merged: false })
    .where('status', '=', 'dropped')
    .where('merged', '=', true)
    .execute()
}
