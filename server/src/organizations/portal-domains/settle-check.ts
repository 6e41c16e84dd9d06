import {
  portalDomainLifecycle,
  type PortalDomainStatus,
} from '@gatehouse/contract/organizations/portal-domains'
import type { Updateable } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import type { PortalDomainsTable } from '../../platform/db/tables.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { schedule, unschedule } from '../../records/scheduler/schedule.ts'
import type { Check, Findings } from './find-proof.ts'
import { linkPortal } from './link-portal.ts'
import { mailAboutDomain } from './mail-about-domain.ts'
import {
  checkPortalDomainTask,
  isServed,
  linkedHostOf,
  nextCheckOf,
  statusOf,
  stopsAt,
  type PortalDomainRow,
} from './portal-domain.ts'
import { lockHost, setDomainRow } from './queries.ts'
import { forgetServedDomains } from './served-domains.ts'

/**
 * Stores what a check found: with a proof the portal is served at the domain from now on, and links
 * use it if requests reach this server. Without one, a domain that is served is given some days.
 * Undefined if the domain was removed or replaced in the meantime.
 */
export async function settleCheck(
  work: Work,
  check: Check,
  findings: Findings,
): Promise<PortalDomainRow | undefined> {
  const rows = await lockHost(work, check.host)
  const row = rows.find(({ id, token }) => id === check.id && token === check.token)
  if (!row) return undefined
  const rival = rows.find(other => other.id !== row.id && isServed(other))
  // The check knew nothing about an organization that proved the host in the meantime.
  const isOutdated = rival !== undefined && rival.id !== check.rival_id
  const result: Findings = isOutdated ? { ...findings, proof: null, problem: 'taken' } : findings
  if (result.proof && rival) await stopDomain(work, rival)
  return applyFindings(work, row, result)
}

async function applyFindings(
  work: Work,
  before: PortalDomainRow,
  findings: Findings,
): Promise<PortalDomainRow> {
  const now = realNow(work)
  const decided = decideStatus(before, findings, now)
  const row = await storeStatus(work, before, {
    ...decided,
    is_reachable: findings.is_reachable,
    problem: findings.problem,
    last_checked_at: now,
  })
  if (row.status === 'failing' && row.warned_at === null && isLasting(row, now)) {
    await mailAboutDomain(work, row, 'portal_domain_failing')
    await setDomainRow(work, row.id, { warned_at: now })
  }
  await unschedule(work, checkPortalDomainTask, row.id)
  // Only now that the domain is served can a check see whether requests arrive here.
  const isNew = isServed(row) && !isServed(before)
  const next = isNew ? now : nextCheckOf(row, now)
  if (next) {
    const subject = { organization_id: null, subject_id: row.id }
    await schedule(work, checkPortalDomainTask, next, subject)
  }
  return row
}

type StatusChange = Pick<Updateable<PortalDomainsTable>, 'method' | 'failing_since'> & {
  status: PortalDomainStatus
}

/** What follows from a check: only a proof verifies, and a missing one stops after some days. */
function decideStatus(
  before: Pick<PortalDomainRow, 'status' | 'failing_since' | 'method'>,
  { proof }: Pick<Findings, 'proof'>,
  now: Date,
): StatusChange {
  const { can, next } = portalDomainLifecycle
  const { failing_since, method } = before
  const status = statusOf(before)
  if (proof) {
    const verified = can('verify', status) ? next('verify', status) : status
    return { status: verified, method: proof === 'local' ? null : proof, failing_since: null }
  }
  if (can('miss', status)) return { status: next('miss', status), method, failing_since: now }
  if (can('stop', status) && failing_since && now >= stopsAt(failing_since)) {
    return { status: next('stop', status), method, failing_since }
  }
  return { status, method, failing_since }
}

/** The first missing proof may be a mistake of the name service: the merchant hears of the next. */
const isLasting = ({ failing_since }: PortalDomainRow, now: Date): boolean =>
  failing_since !== null && now >= later(failing_since, DAY)

/** Another organization proved the host, and this one's record is gone. */
async function stopDomain(work: Work, row: PortalDomainRow): Promise<void> {
  const status = portalDomainLifecycle.next('stop', statusOf(row))
  await unschedule(work, checkPortalDomainTask, row.id)
  await storeStatus(work, row, { status, is_reachable: false, problem: 'taken' })
}

/** Stores a domain with everything that follows from its status. */
async function storeStatus(
  work: Work,
  before: PortalDomainRow,
  values: Updateable<PortalDomainsTable> & { status: PortalDomainStatus },
): Promise<PortalDomainRow> {
  const now = realNow(work)
  const { id, organization_id, host } = before
  const isNew = values.status === 'verified' && before.status !== 'verified'
  const row = await setDomainRow(work, id, {
    ...values,
    ...(isNew && { warned_at: null }),
    ...(isNew && before.status !== 'failing' && { verified_at: now }),
    modified_at: now,
  })
  await linkPortal(work, organization_id, linkedHostOf(row))
  if (row.status === before.status && row.method === before.method) return row
  await forgetServedDomains(work)
  if (row.status === before.status) return row
  const subject = { subject_kind: 'portal_domain', subject_id: id, organization_id }
  if (row.status === 'stopped') {
    await recordAudit(work, { action: 'portal_domain.stopped', ...subject, before: { host } })
    await mailAboutDomain(work, row, 'portal_domain_stopped')
  }
  if (isNew)
    await recordAudit(work, { action: 'portal_domain.verified', ...subject, after: { host } })
  return row
}
