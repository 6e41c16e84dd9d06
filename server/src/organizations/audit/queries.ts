import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { subjectName } from './subject-name.ts'

/** Filters for the entries of one organization; an entry must match all of them. */
export type AuditFilter = {
  organization_id: string
  action?: string | undefined
  actorId?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Only entries written before this one. */
  before?: string | undefined
}

/** Matching entries, latest first, with the names of their actors. */
export function listEntries(work: Reading, filter: AuditFilter, limit: number) {
  const named = sql`audit_entries.actor->>'kind' in ('organization_token', 'customer')`
  const id = sql<string>`case when ${named}
    then (audit_entries.actor->>'id')::uuid end`
  return entriesOf(work, filter)
    .leftJoin('users as doer', 'doer.id', 'audit_entries.user_id')
    .leftJoin('organization_access_tokens as token', join => join.on('token.id', '=', id))
    .leftJoin('customers as customer', join => join.on('customer.id', '=', id))
    .selectAll('audit_entries')
    .select([
      'doer.name as user_name',
      'doer.email as user_email',
      sql<string | null>`coalesce(token.comment,
        (select name from oauth_clients where id = ${id}))`.as('token_comment'),
      'customer.name as customer_name',
      'customer.email as customer_email',
      subjectName.as('subject_name'),
    ])
    .orderBy('audit_entries.id', 'desc')
    .limit(limit)
    .execute()
}

export type AuditRow = Awaited<ReturnType<typeof listEntries>>[number]

function entriesOf(work: Reading, filter: AuditFilter) {
  const { action, actorId, subjectKind, subjectId, from, to, before } = filter
  return work.sql
    .selectFrom('audit_entries')
    .where('audit_entries.organization_id', '=', filter.organization_id)
    .$if(action !== undefined, query =>
      action?.endsWith('.')
        ? query.where('audit_entries.action', 'like', `${escapePattern(action)}%`)
        : query.where('audit_entries.action', '=', action ?? ''),
    )
    .$if(actorId !== undefined, query =>
      query.where(sql<string>`audit_entries.actor->>'id'`, '=', actorId?.toLowerCase() ?? ''),
    )
    .$if(subjectKind !== undefined, query =>
      query.where('audit_entries.subject_kind', '=', subjectKind ?? ''),
    )
    .$if(subjectId !== undefined, query =>
      query.where('audit_entries.subject_id', '=', subjectId ?? ''),
    )
    .$if(from !== undefined, query => query.where('audit_entries.created_at', '>=', from as Date))
    .$if(to !== undefined, query => query.where('audit_entries.created_at', '<', to as Date))
    .$if(before !== undefined, query => query.where('audit_entries.id', '<', before ?? ''))
}

const escapePattern = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
