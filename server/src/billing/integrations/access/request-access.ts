import type { Platform } from '@gatehouse/contract/billing/platforms'
import { sql } from 'kysely'
import { newId } from '../../../platform/ids.ts'
import type { Work } from '../../../platform/work.ts'
import type { AccountRow } from '../integration.ts'
import { makeDue } from './queries.ts'
import { releaseAccess } from './release-access.ts'
import { enqueueReconciling } from './enqueue-access.ts'

/** What a grant needs: the access of an account to a resource. */
export type NeededAccess = {
  grant_id: string
  organization_id: string
  platform: Platform
  account: Pick<AccountRow, 'account_id' | 'account_username'>
  resource: { integration_id: string; external_id: string; resource_id: string }
  level: string
  /** The customer asks for a new invitation in place of one that expired or was declined. */
  renewing?: boolean
}

/**
 * Requests the access that a grant needs; a job gives it right after. What the grant needed before,
 * of another account or resource, is released.
 */
export async function requestAccess(work: Work, needed: NeededAccess): Promise<void> {
  const { grant_id, organization_id, level, platform, account, resource } = needed
  const access_id = await upsertAccess(work, needed)
  await releaseAccess(work, grant_id, { except: access_id })
  await work.sql
    .insertInto('grant_access')
    .values({ grant_id, organization_id, access_id, level })
    .onConflict(conflict => conflict.column('grant_id').doUpdateSet({ access_id, level }))
    .execute()
  await makeDue(work, access_id)
  if (needed.renewing) {
    await work.sql
      .updateTable('platform_access')
      .set({ renewing: true, account_username: account.account_username })
      .where('id', '=', access_id)
      .execute()
  }
  await enqueueReconciling(work, { platform, external_id: resource.external_id })
}

async function upsertAccess(work: Work, needed: NeededAccess): Promise<string> {
  const { organization_id, platform, account, resource } = needed
  const { integration_id, external_id, resource_id } = resource
  const { id } = await work.sql
    .insertInto('platform_access')
    .values({
      id: newId(),
      ...{ organization_id, integration_id, platform, external_id, resource_id },
      account_id: account.account_id,
      account_username: account.account_username,
      status: 'pending',
      created_at: work.now,
    })
    // An integration that was connected again has another id.
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'platform', 'account_id', 'resource_id']).doUpdateSet({
        ...{ integration_id, external_id },
        // What remained of an earlier access is not about this one.
        status: sql`case platform_access.status when 'removed' then 'pending'
            else platform_access.status end`,
        reason: sql`case platform_access.status when 'removed' then null
            else platform_access.reason end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
