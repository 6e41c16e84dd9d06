import type { Reading } from '../../platform/work.ts'
import { entriesByAction, type EntryRow } from './entry.ts'

const COLUMNS = ['id', 'user_id', 'action', 'before', 'after', 'actor', 'created_at'] as const
const actions = [...entriesByAction.keys()]

type Page = { before: string | undefined; limit: number }

/** The entries about a user's account and keys, latest first: two scans of an index each. */
export function listEntries(work: Reading, user_id: string, page: Page): Promise<EntryRow[]> {
  const { before, limit } = page
  const entries = work.sql
    .selectFrom('audit_entries')
    .select(COLUMNS)
    .where('action', 'in', actions)
    .$if(before !== undefined, query => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
  const own = entries.where('subject_kind', '=', 'user').where('subject_id', '=', user_id)
  const keys = entries
    .where('subject_kind', '=', 'api_key')
    .where('organization_id', 'is', null)
    .where('user_id', '=', user_id)
  return work.sql
    .selectFrom(own.as('own'))
    .selectAll()
    .unionAll(work.sql.selectFrom(keys.as('keys')).selectAll())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
