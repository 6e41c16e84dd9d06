import { ADMIN_LIST_MAX } from '@gatehouse/contract/accounts/admin-inputs'
import type { AuditSearch } from '@gatehouse/contract/accounts/instance'
import { sql } from 'kysely'
import { isId } from '../../platform/ids.ts'
import type { Reading } from '../../platform/work.ts'

/**
 * A page of the audit log of the server's accounts, latest first, and the total number of entries.
 */
export async function listAudit(work: Reading, search: AuditSearch) {
  const matchingEntries = entriesOf(work, search)
  const [rows, count] = await Promise.all([
    matchingEntries
      .leftJoin('users as doer', 'doer.id', 'audit_entries.user_id')
      .leftJoin('users as subject', 'subject.id', 'audit_entries.subject_id')
      .leftJoin('users as impersonator', join =>
        join.on(sql`impersonator.id`, '=', sql`(audit_entries.actor->>'impersonated_by')::uuid`),
      )
      .selectAll('audit_entries')
      .select(['doer.email as user_email', 'subject.email as subject_email'])
      .select('impersonator.email as impersonator_email')
      .orderBy('audit_entries.id', 'desc')
      .limit(search.limit || ADMIN_LIST_MAX)
      .offset(search.offset ?? 0)
      .execute(),
    matchingEntries.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number]

function entriesOf(work: Reading, { userId, action }: AuditSearch) {
  const entries = work.sql
    .selectFrom('audit_entries')
    .where('audit_entries.organization_id', 'is', null)
  // For an unknown id there are no entries.
  const user = userId !== undefined && isId(userId) ? userId : null
  return entries
    .$if(userId !== undefined, query =>
      query.where(({ or, eb }) =>
        or([eb('audit_entries.user_id', '=', user), eb('audit_entries.subject_id', '=', user)]),
      ),
    )
    .$if(action !== undefined && !action.endsWith('.'), query =>
      query.where('audit_entries.action', '=', action ?? ''),
    )
    .$if(action?.endsWith('.') ?? false, query =>
      query.where('audit_entries.action', 'like', `${escapePattern(action ?? '')}%`),
    )
}

const escapePattern = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
