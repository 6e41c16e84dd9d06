import type { Platform } from '@gatehouse/contract/billing/platforms'
import { sql, type Updateable } from 'kysely'
import type { PlatformAccessTable } from '../../../platform/db/tables.ts'
import { realNow, type Reading, type Work } from '../../../platform/work.ts'
import type { AccessRow, Installation } from '../integration.ts'

/** The next access of an installation that is due, locked; another process works on no other. */
export const lockDueAccess = (
  work: Work,
  { platform, external_id }: Installation,
): Promise<AccessRow | undefined> =>
  work.sql
    .selectFrom('platform_access')
    .selectAll()
    .where('platform', '=', platform)
    .where('external_id', '=', external_id)
    .where('due_at', '<=', realNow(work))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** When an access of an installation is due next. */
export async function nextDueAt(
  work: Reading,
  { platform, external_id }: Installation,
): Promise<Date | null> {
  const row = await work.sql
    .selectFrom('platform_access')
    .select(({ fn }) => fn.min('due_at').as('due_at'))
    .where('platform', '=', platform)
    .where('external_id', '=', external_id)
    .where('due_at', 'is not', null)
    .executeTakeFirst()
  return row?.due_at ?? null
}

type AccessKey = Pick<AccessRow, 'platform' | 'account_id' | 'resource_id'>

/** The levels that grants of any organization need of an access. */
export async function wantedLevels(work: Reading, key: AccessKey): Promise<string[]> {
  const rows = await work.sql
    .selectFrom('grant_access')
    .innerJoin('platform_access', 'platform_access.id', 'grant_access.access_id')
    .select('grant_access.level')
    .distinct()
    .where('platform_access.platform', '=', key.platform)
    .where('platform_access.resource_id', '=', key.resource_id)
    .where('platform_access.account_id', '=', key.account_id)
    .execute()
  return rows.map(({ level }) => level)
}

/** Whether grants need another access of the same account in the same installation. */
export async function hasOtherAccess(work: Reading, row: AccessRow): Promise<boolean> {
  const other = await work.sql
    .selectFrom('platform_access')
    .innerJoin('grant_access', 'grant_access.access_id', 'platform_access.id')
    .select('platform_access.id')
    .where('platform', '=', row.platform)
    .where('external_id', '=', row.external_id)
    .where('account_id', '=', row.account_id)
    .where('resource_id', '<>', row.resource_id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export const updateAccess = (work: Work, id: string, values: Updateable<PlatformAccessTable>) =>
  work.sql
    .updateTable('platform_access')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .execute()

/** Makes rows of an access due now, and counts the change. */
export async function makeDue(work: Work, id: string): Promise<void> {
  await work.sql
    .updateTable('platform_access')
    .set({ due_at: realNow(work), generation: sql`generation + 1`, attempts: 0 })
    .where('id', '=', id)
    .execute()
}

/** When the invitations of a resource since a time were sent, newest first. */
export async function invitationsSince(
  work: Reading,
  { platform, resource_id }: { platform: string; resource_id: string },
  since: Date,
): Promise<Date[]> {
  const rows = await work.sql
    .selectFrom('platform_access')
    .select('invited_at')
    .where('platform', '=', platform)
    .where('resource_id', '=', resource_id)
    .where('invited_at', '>', since)
    .orderBy('invited_at', 'desc')
    .execute()
  return rows.flatMap(({ invited_at }) => (invited_at ? [invited_at] : []))
}

/** The number of accesses of a resource that wait in the queue of invitations. */
export async function queueLength(work: Reading, row: AccessRow): Promise<number> {
  const { count } = await work.sql
    .selectFrom('platform_access')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('platform', '=', row.platform)
    .where('resource_id', '=', row.resource_id)
    .where('status', '=', 'queued')
    .where('id', '<>', row.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The integration of an organization that sees a resource, by the resource's name. */
export const findResource = (
  work: Reading,
  organization_id: string,
  by: { platform: Platform; name: string } | { platform: Platform; resource_id: string },
) =>
  work.sql
    .selectFrom('integration_resources')
    .innerJoin('integrations', 'integrations.id', 'integration_resources.integration_id')
    .select([
      'integrations.id as integration_id',
      'integrations.external_id',
      'integrations.status',
      'integration_resources.resource_id',
      'integration_resources.name',
      'integration_resources.details',
    ])
    .where('integration_resources.organization_id', '=', organization_id)
    .where('integrations.platform', '=', by.platform)
    .where('integration_resources.removed_at', 'is', null)
    .where(
      'name' in by
        ? sql<boolean>`lower(integration_resources.name) = ${by.name.toLowerCase()}`
        : sql<boolean>`integration_resources.resource_id = ${by.resource_id}`,
    )
    .orderBy('integrations.created_at')
    .limit(1)
    .executeTakeFirst()
