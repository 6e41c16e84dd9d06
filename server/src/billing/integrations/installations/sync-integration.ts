import type { Platform } from '@gatehouse/contract/billing/platforms'
import { sql } from 'kysely'
import { realNow, type Work } from '../../../platform/work.ts'
import type { Job } from '../../../records/scheduler/handlers.ts'
import { enqueueReconciling } from '../access/enqueue-access.ts'
import { remainingReasons, reportProblem } from '../access/settle-result.ts'
import type { IntegrationRow } from '../integration.ts'
import type { IntegrationView } from '../platform-adapter.ts'
import { adapterOf } from '../platforms.ts'

/** Reads again what an integration can see, and continues what waited for it. */
export async function syncIntegration({ site, subject_id, write, finish }: Job): Promise<void> {
  const row = await write(work => findIntegrationRow(work, subject_id))
  if (!row) return
  // Only platforms of the contract are stored.
  const adapter = adapterOf(row.platform as Platform)
  if (!adapter.isConfigured(site)) return
  const view = await adapter.view(site, row.external_id)
  await finish(work => storeView(work, row, view))
}

/** An integration, for jobs. */
export const findIntegrationRow = (work: Work, id: string): Promise<IntegrationRow | undefined> =>
  work.sql.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Stores what an integration can see now, without a request of the merchant: what they must do
 * stays as it is, unless the integration itself has changed.
 */
export async function refreshView(
  work: Work,
  row: IntegrationRow,
  view: IntegrationView,
): Promise<void> {
  const isSame = view.status === row.status && (view.stopped_by ?? null) === row.stopped_by
  if (!isSame) return await storeView(work, row, view)
  if (view.status === 'removed') return
  await work.sql
    .updateTable('integrations')
    .set({ name: view.name, details: JSON.stringify(view.details), synced_at: work.now })
    .where('id', '=', row.id)
    .execute()
  if (view.status === 'active') await storeResources(work, row, view.resources, { asked: false })
}

/** Stores what an integration can see. Resources that are gone are kept as removed. */
async function storeView(work: Work, row: IntegrationRow, view: IntegrationView): Promise<void> {
  await work.sql
    .updateTable('integrations')
    .set({
      status: view.status,
      ...(view.status !== 'removed' && { name: view.name, details: JSON.stringify(view.details) }),
      ...(view.status === 'active' && { problem: view.stopped_by ?? null }),
      stopped_by: view.stopped_by ?? null,
      synced_at: work.now,
      modified_at: work.now,
    })
    .where('id', '=', row.id)
    .execute()
  if (view.status !== 'suspended') {
    const resources = view.status === 'removed' ? [] : view.resources
    await storeResources(work, row, resources, { asked: true })
  }
  const problem = { removed: 'integration_removed', suspended: 'integration_suspended' } as const
  if (view.status !== 'active' && (await isNeeded(work, row))) {
    await reportProblem(
      work,
      { integration_id: row.id, organization_id: row.organization_id },
      problem[view.status],
    )
  }
  await continueFailed(work, row)
}

type Resources = Extract<IntegrationView, { resources: unknown }>['resources']

/** A stop of requests ends only when the merchant asked to look again, or the platform changed. */
async function storeResources(
  work: Work,
  { id, organization_id }: IntegrationRow,
  resources: Resources,
  { asked }: { asked: boolean },
): Promise<void> {
  const ids = resources.map(({ resource_id }) => resource_id)
  await work.sql
    .updateTable('integration_resources')
    .set({ removed_at: work.now })
    .where('integration_id', '=', id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`resource_id <> all(${ids}::text[])`)
    .execute()
  await sql`
    insert into integration_resources (integration_id, organization_id, resource_id, name, details)
    select ${id}::uuid, ${organization_id}::uuid, seen.resource_id, seen.name, seen.details
    from jsonb_to_recordset(${JSON.stringify(resources)}::jsonb)
      seen (resource_id text, name text, details jsonb)
    on conflict (integration_id, resource_id) do update
      set name = excluded.name, details = excluded.details, removed_at = null,
        stopped_by = case when ${asked}::boolean then null
          else integration_resources.stopped_by end`.execute(work.sql)
}

/** Whether grants need access through an integration. */
async function isNeeded(work: Work, { id }: IntegrationRow): Promise<boolean> {
  const needed = await work.sql
    .selectFrom('platform_access')
    .innerJoin('grant_access', 'grant_access.access_id', 'platform_access.id')
    .select('grant_access.grant_id')
    .where('platform_access.integration_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return needed !== undefined
}

/**
 * What failed for the merchant is tried again when the platform tells of a change, and so is the
 * removal of members who could not be removed.
 */
async function continueFailed(work: Work, row: IntegrationRow): Promise<void> {
  // Only platforms of the contract are stored.
  const { levels } = adapterOf(row.platform as Platform)
  await work.sql
    .updateTable('platform_access')
    .set({ status: 'failed', level: levels.at(-1) ?? null })
    .where('integration_id', '=', row.id)
    .where('status', '=', 'removed')
    .where('reason', 'in', [...remainingReasons])
    .execute()
  const { numUpdatedRows } = await work.sql
    .updateTable('platform_access')
    .set({ due_at: realNow(work), generation: sql`generation + 1`, attempts: 0 })
    .where('integration_id', '=', row.id)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await enqueueReconciling(work, row)
}
