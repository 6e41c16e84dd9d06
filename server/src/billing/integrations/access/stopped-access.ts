import type { DeliveryReason } from '@gatehouse/contract/billing/platforms'
import { sql } from 'kysely'
import type { Work } from '../../../platform/work.ts'
import type { AccessRow } from '../integration.ts'

/**
 * Why a platform is not asked for an access: it refused another one of the same resource or
 * installation, and only the merchant can change that.
 */
export async function stoppedBy(work: Work, row: AccessRow): Promise<DeliveryReason | undefined> {
  const found = await work.sql
    .selectFrom('integrations')
    .leftJoin('integration_resources', join =>
      join
        .onRef('integration_resources.integration_id', '=', 'integrations.id')
        .on('integration_resources.resource_id', '=', row.resource_id),
    )
    .select(({ fn }) =>
      fn.coalesce('integrations.stopped_by', 'integration_resources.stopped_by').as('reason'),
    )
    .where('integrations.id', '=', row.integration_id)
    .executeTakeFirst()
  // Only reasons of the contract are stored.
  return (found?.reason ?? undefined) as DeliveryReason | undefined
}

/**
 * Stops all requests for a resource or an installation, in every organization that connected it.
 */
export async function stopAccess(
  work: Work,
  { platform, external_id, resource_id }: AccessRow,
  { reason, scope }: { reason: DeliveryReason; scope: 'resource' | 'installation' },
): Promise<void> {
  if (scope === 'installation') {
    await work.sql
      .updateTable('integrations')
      .set({ stopped_by: reason })
      .where('platform', '=', platform)
      .where('external_id', '=', external_id)
      .execute()
    return
  }
  await work.sql
    .updateTable('integration_resources')
    .set({ stopped_by: reason })
    .where('resource_id', '=', resource_id)
    .where(
      sql<boolean>`integration_id in (select id from integrations
        where platform = ${platform} and external_id = ${external_id})`,
    )
    .execute()
}
