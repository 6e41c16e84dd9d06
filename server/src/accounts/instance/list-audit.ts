import { ADMIN_LIST_MAX } from '@gatehouse/contract/accounts/admin-inputs'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import type { AuditEntry, AuditSearch } from '@gatehouse/contract/accounts/instance'
import type { Reading } from '../../platform/work.ts'
import { requirePermission } from '../admin/require-permission.ts'
import { isAnonymousAction } from '../security-log/entry.ts'
import { listAudit, type AuditRow } from './queries.ts'

type Page = { entries: AuditEntry[]; total: number; limit: number; offset: number }

/**
 * The audit log of the server's accounts: entries by or about one user, of one kind, or all of
 * them.
 */
export async function searchAudit(work: Reading, search: AuditSearch): Promise<Page> {
  await requirePermission(work, { audit: ['list'] }, adminProblems.may_not_see_audit)
  const limit = Math.min(search.limit || ADMIN_LIST_MAX, ADMIN_LIST_MAX)
  const { rows, total } = await listAudit(work, { ...search, limit })
  return { entries: rows.map(toAuditEntry), total, limit, offset: search.offset ?? 0 }
}

/** The jsonb column of the actor is written by recordAudit only. */
type AuditActor = { kind?: string; ip?: string; user_agent?: string; impersonated_by?: string }

function toAuditEntry(row: AuditRow): AuditEntry {
  const actor = row.actor as AuditActor
  return {
    id: row.id,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectEmail: row.subject_email,
    organizationId: row.organization_id,
    by: doneBy(row, actor),
    userId: row.user_id,
    userEmail: row.user_email,
    impersonatedBy: actor.impersonated_by ?? null,
    impersonatorEmail: row.impersonator_email,
    ipAddress: actor.ip ?? '',
    userAgent: actor.user_agent ?? '',
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
    createdAt: row.created_at,
  }
}

/** Signing in is attributed to the account's user, although the request came without a session. */
function doneBy(
  { user_id, action, subject_kind }: AuditRow,
  { kind }: AuditActor,
): AuditEntry['by'] {
  if (user_id !== null) return 'user'
  if (kind === 'server') return 'program'
  if (kind !== 'anonymous') return 'system'
  return subject_kind === 'user' && !isAnonymousAction(action) ? 'subject' : 'unknown'
}
