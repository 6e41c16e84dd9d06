import type { AuditActor, OrganizationAuditEntry } from '@gatehouse/contract/organizations/audit'
import { isId } from '../../platform/ids.ts'
import type { AuditRow } from './queries.ts'

/** The jsonb column of the actor is written by recordAudit only. */
type EntryActor = {
  kind?: string
  as?: string
  id?: string | null
  request_id?: string
  ip?: string
  user_agent?: string
  impersonated_by?: string
}

const actors: Record<string, AuditActor> = {
  user: 'user',
  organization_token: 'organization_token',
  customer: 'customer',
  checkout: 'buyer',
  anonymous: 'buyer',
  buyer: 'buyer',
  server: 'operator',
  operator: 'operator',
}

/**
 * One entry as the members with access to the audit log see it. Buyers and the operator are shown
 * without a name: they are not members.
 */
export function toAuditEntry(row: AuditRow): OrganizationAuditEntry {
  const actor = row.actor as EntryActor
  const kind = actors[actor.as ?? actor.kind ?? ''] ?? 'system'
  const known = kind === 'user' || kind === 'organization_token' || kind === 'customer'
  const id = row.user_id ?? actor.id ?? null
  return {
    id: row.id,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    actor: {
      kind,
      id: known && id !== null && isId(id) ? id : null,
      name: known ? (row.user_name ?? row.token_comment ?? row.customer_name) : null,
      email: known ? (row.user_email ?? row.customer_email) : null,
      impersonated: actor.impersonated_by !== undefined,
    },
    ipAddress: kind === 'operator' ? '' : (actor.ip ?? ''),
    userAgent: kind === 'operator' ? '' : (actor.user_agent ?? ''),
    cause: actor.request_id ?? '',
    before: row.before as OrganizationAuditEntry['before'],
    after: row.after as OrganizationAuditEntry['after'],
    createdAt: row.created_at,
  }
}
