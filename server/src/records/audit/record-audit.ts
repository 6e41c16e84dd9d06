import type { Insertable } from 'kysely'
import type { AuditEntriesTable } from '../../platform/db/tables.ts'
import { unawaited } from '../../platform/db/pipelined.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'

type Entry = {
  action: string
  subject_kind: string
  subject_id: string | null
  organization_id: string | null
  /**
   * How a signed-in user acts who is not a member of the organization; their name is not shown to
   * it.
   */
  as?: 'buyer' | 'operator'
  before?: unknown
  after?: unknown
}

/**
 * Logs who changed what, from where, in the transaction of the change. During impersonation, both
 * users are named.
 */
export async function recordAudit(work: Work, entry: Entry): Promise<void> {
  await work.sql
    .insertInto('audit_entries')
    .values(auditRow(work, entry))
    .modifyEnd(unawaited)
    .execute()
}

/** The row of an audit entry, for an operation that writes it in one statement with others. */
export function auditRow(work: Work, entry: Entry): Insertable<AuditEntriesTable> & AuditTexts {
  const { kind, id, request, session } = work.actor
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return {
    id: newId(),
    organization_id: entry.organization_id,
    user_id: session?.user_id ?? null,
    action: entry.action,
    subject_kind: entry.subject_kind,
    subject_id: entry.subject_id,
    before: text(entry.before),
    after: text(entry.after),
    actor: JSON.stringify({
      kind,
      ...(entry.as && { as: entry.as }),
      id,
      request_id: request.id,
      ip: request.ip,
      user_agent: request.user_agent,
      ...(session?.impersonated_by && { impersonated_by: session.impersonated_by }),
    }),
    created_at: work.now,
  }
}

/** Values of JSON columns are already text. */
type AuditTexts = { before: string | null; after: string | null; actor: string }
