import type { Reading } from '../../../platform/work.ts'
import type { IntegrationRow } from '../integration.ts'
import type { AccessState, ListedResource } from '../platform-adapter.ts'
import type { KnownAccess } from './compare-access.ts'

/** An access, and the count of its changes when it was read. */
export type AuditedAccess = KnownAccess & { generation: number }

/** The resources of an integration to which we gave anyone access, by id, after one of them. */
export const auditedResources = (
  work: Reading,
  { id }: IntegrationRow,
  after = '',
): Promise<ListedResource[]> =>
  work.sql
    .selectFrom('integration_resources')
    .select(['resource_id as id', 'name'])
    .where('integration_id', '=', id)
    .where('removed_at', 'is', null)
    .where('resource_id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('platform_access')
          .select('platform_access.id')
          .whereRef('platform_access.resource_id', '=', 'integration_resources.resource_id')
          .where('platform_access.integration_id', '=', id),
      ),
    )
    .orderBy('resource_id')
    .execute()

/**
 * The accesses to a resource that were given through an integration, and those removed again.
 * Nothing is due for them: what is due is asked of the platform anyway.
 */
export async function accessesOf(
  work: Reading,
  { id }: IntegrationRow,
  resource_id: string,
): Promise<AuditedAccess[]> {
  const rows = await work.sql
    .selectFrom('platform_access')
    .select(['id', 'account_id', 'status', 'level', 'invited_at', 'state', 'generation'])
    .where('integration_id', '=', id)
    .where('resource_id', '=', resource_id)
    .where('status', 'in', ['granted', 'removed'])
    .where('due_at', 'is', null)
    .execute()
  // Written by `settleResult` alone.
  return rows.map(row => ({ ...row, state: row.state as AccessState }))
}
