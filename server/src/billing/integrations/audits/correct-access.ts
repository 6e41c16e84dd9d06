import type { Platform } from '@gatehouse/contract/billing/platforms'
import { sql } from 'kysely'
import { realNow, type Work } from '../../../platform/work.ts'
import { enqueueReconciling } from '../access/enqueue-access.ts'
import type { IntegrationRow } from '../integration.ts'
import type { ListedAccess } from '../platform-adapter.ts'
import { adapterOf } from '../platforms.ts'
import { compareAccess } from './compare-access.ts'
import type { AuditedAccess } from './queries.ts'

/**
 * Makes the accesses due that differ from what the platform lists, and returns their number. An
 * access that changed since it was read stays as it is.
 */
export async function correctAccess(
  work: Work,
  integration: IntegrationRow,
  known: AuditedAccess[],
  listed: ListedAccess[],
): Promise<number> {
  // Only platforms of the contract are stored.
  const { levels } = adapterOf(integration.platform as Platform)
  const generations = new Map(known.map(({ id, generation }) => [id, generation]))
  let count = 0
  for (const { id, level } of compareAccess(known, listed, levels)) {
    const { numUpdatedRows } = await work.sql
      .updateTable('platform_access')
      .set({
        level,
        due_at: realNow(work),
        generation: sql`generation + 1`,
        attempts: 0,
        status: sql`case when status = 'granted' then 'pending' else status end`,
      })
      .where('id', '=', id)
      .where('generation', '=', generations.get(id) ?? 0)
      .executeTakeFirst()
    count += Number(numUpdatedRows)
  }
  if (count > 0) await enqueueReconciling(work, integration)
  return count
}
