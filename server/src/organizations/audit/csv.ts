import type { OrganizationAuditEntry } from '@gatehouse/contract/organizations/audit'

/** The columns of the file, and what stands in each. */
const columns: [string, (entry: OrganizationAuditEntry) => string | null][] = [
  ['id', ({ id }) => id],
  ['created_at', ({ createdAt }) => createdAt.toISOString()],
  ['action', ({ action }) => action],
  ['subject_kind', ({ subjectKind }) => subjectKind],
  ['subject_id', ({ subjectId }) => subjectId],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['actor_email', ({ actor }) => actor.email],
  ['impersonated', ({ actor }) => String(actor.impersonated)],
  ['ip_address', ({ ipAddress }) => ipAddress],
  ['user_agent', ({ userAgent }) => userAgent],
  ['cause', ({ cause }) => cause],
  ['before', ({ before }) => before && JSON.stringify(before)],
  ['after', ({ after }) => after && JSON.stringify(after)],
]

/** The first line of the file. */
export const csvHead = `${columns.map(([name]) => name).join(',')}\r\n`

/** One entry as a line of the file (RFC 4180). */
export const csvLine = (entry: OrganizationAuditEntry) =>
  `${columns.map(([, read]) => cell(read(entry) ?? '')).join(',')}\r\n`

/**
 * A cell no table calculation takes for a formula: names and user agents are written by strangers
 * (CSV injection).
 */
function cell(text: string): string {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}
