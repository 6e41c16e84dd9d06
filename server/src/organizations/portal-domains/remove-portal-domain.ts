import { portalDomainProblems } from '@gatehouse/contract/organizations/portal-domains'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockOrganization } from '../merchant/queries.ts'
import { endPortalDomain } from './end-portal-domain.ts'
import { lockPortalDomain } from './queries.ts'

/** Removes an organization's domain: its portal is at the server's own address again. */
export async function removePortalDomain(work: Work, organization_id: string): Promise<void> {
  await lockOrganization(work, organization_id)
  const row = await lockPortalDomain(work, organization_id)
  if (!row) return fail(portalDomainProblems.not_found)
  await endPortalDomain(work, organization_id)
  await recordAudit(work, {
    action: 'portal_domain.removed',
    ...{ subject_kind: 'portal_domain', subject_id: row.id, organization_id },
    before: { host: row.host },
  })
}
