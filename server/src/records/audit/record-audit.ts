import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'

type Entry = {
  action: string
  subject_kind: string
  subject_id: string | null
  organization_id: string | null
  before?: unknown
  after?: unknown
}

/** Writes down who changed what, from where, in the transaction of the change. */
export async function recordAudit(work: Work, entry: Entry): Promise<void> {
  const { kind, id, request, session } = work.actor
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await work.sql
    .insertInto('audit_entries')
    .values({
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
        id,
        request_id: request.id,
        ip: request.ip,
        user_agent: request.user_agent,
      }),
      created_at: work.now,
    })
    .execute()
}
