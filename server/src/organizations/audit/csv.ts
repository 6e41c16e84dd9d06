import type { OrganizationAuditEntry } from '@gatehouse/contract/organizations/audit'
import { csvLine } from '../../platform/csv.ts'

/** The columns of the file, and the content of each. */
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

/** The header line of the file. */
export const csvHead = csvLine(columns.map(([name]) => name))

/** One entry as a line of the file. */
export const csvLineOf = (entry: OrganizationAuditEntry) =>
  csvLine(columns.map(([, read]) => read(entry)))
