import type { Work } from '../../platform/work.ts'
import { unschedule } from '../../records/scheduler/schedule.ts'
import { checkPortalDomainTask, type PortalDomainRow } from './portal-domain.ts'
import { linkPortal } from './link-portal.ts'
import { forgetServedDomains } from './served-domains.ts'

/** Deletes a domain: the portal is no longer served there, and links no longer use it. */
export async function endPortalDomain(
  work: Work,
  { id, organization_id }: Pick<PortalDomainRow, 'id' | 'organization_id'>,
): Promise<void> {
  await work.sql.deleteFrom('portal_domains').where('id', '=', id).execute()
  await unschedule(work, checkPortalDomainTask, id)
  await linkPortal(work, organization_id, null)
  await forgetServedDomains(work)
}
