import type { Work } from '../../platform/work.ts'
import { unschedule } from '../../records/scheduler/schedule.ts'
import { checkPortalDomainTask } from './portal-domain.ts'
import { linkPortal } from './link-portal.ts'
import { forgetServedDomains } from './served-domains.ts'

/**
 * Deletes the domain of an organization, if it has one: the portal is no longer served there, and
 * links no longer use it.
 */
export async function endPortalDomain(work: Work, organization_id: string): Promise<void> {
  const row = await work.sql
    .deleteFrom('portal_domains')
    .where('organization_id', '=', organization_id)
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  await unschedule(work, checkPortalDomainTask, row.id)
  await linkPortal(work, organization_id, null)
  await forgetServedDomains(work)
}
