import {
  auditProblems,
  type OrganizationAuditEntry,
  type OrganizationAuditQuery,
} from '@gatehouse/contract/organizations/audit'
import type { Reading } from '../../platform/work.ts'
import { requireStanding } from '../roles/require-standing.ts'
import { toAuditEntry } from './entry.ts'
import { listEntries } from './queries.ts'

/** A page of an organization's audit log, for members who may see it. */
export async function listAuditLog(
  work: Reading,
  { organizationId, limit, ...filter }: OrganizationAuditQuery,
): Promise<{ entries: OrganizationAuditEntry[]; next: string | null }> {
  const organization_id = await requireAuditedOrganization(work, organizationId)
  const rows = await listEntries(work, { organization_id, ...filter }, limit + 1)
  const entries = rows.slice(0, limit).map(toAuditEntry)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

/** The organization a request means, if the caller may see its audit log. */
export async function requireAuditedOrganization(
  work: Reading,
  organizationId: string | undefined,
): Promise<string> {
  const asks = { audit: ['read'] }
  const standing = { asks, or: auditProblems.may_not_see }
  return (await requireStanding(work, { organizationId }, standing)).member.organization_id
}
