import { organizationProblems } from '@gatehouse/contract/organizations/merchant'
import {
  portalDomainProblems,
  type PortalDomain,
} from '@gatehouse/contract/organizations/portal-domains'
import { fail } from '@gatehouse/contract/kit/problems'
import { newId, newToken } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { scheduleOnce } from '../../records/scheduler/schedule.ts'
import { lockOrganization } from '../merchant/queries.ts'
import { endPortalDomain } from './end-portal-domain.ts'
import { isReservedHost } from './is-reserved-host.ts'
import { checkPortalDomainTask, toPortalDomain } from './portal-domain.ts'
import { lockPortalDomain } from './queries.ts'

const TOKEN_LENGTH = 32

/**
 * Sets the domain of an organization's portal. It is served once its proof was found; the first
 * check runs right after. An earlier domain is no longer served.
 */
export async function setPortalDomain(
  work: Work,
  id: string,
  { host }: { host: string },
): Promise<PortalDomain> {
  if (!(await lockOrganization(work, id))) return fail(organizationProblems.not_found)
  const before = await lockPortalDomain(work, id)
  if (before?.host === host) return toPortalDomain(work.server, before)
  if (isReservedHost(work.server, host)) fail(portalDomainProblems.reserved)
  await endPortalDomain(work, id)
  const now = realNow(work)
  const row = await work.sql
    .insertInto('portal_domains')
    .values({
      ...{ id: newId(), organization_id: id, host, token: newToken(TOKEN_LENGTH) },
      ...{ status: 'pending', created_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await scheduleOnce(work, checkPortalDomainTask, now, {
    organization_id: null,
    subject_id: row.id,
  })
  await recordAudit(work, {
    action: 'portal_domain.set',
    ...{ subject_kind: 'portal_domain', subject_id: row.id, organization_id: id },
    ...(before && { before: { host: before.host } }),
    after: { host },
  })
  return toPortalDomain(work.server, row)
}
