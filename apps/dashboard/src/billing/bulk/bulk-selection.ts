import type { InputOf } from '../../endpoint-hooks.ts'
import { filterOf } from '../../frame/list-filter.ts'
import type { Selection } from '../../frame/list-selection.ts'

/** What a bulk action does. */
export type BulkKind = NonNullable<InputOf<'bulkActions', 'create'>>['body']['kind']

/**
 * The most selected rows that an export names: their ids are in its address, and many proxies
 * reject one of more than 8 kB.
 */
export const EXPORT_IDS_MAX = 150

/** The most rows that are named by their ids. */
const IDS_MAX = 1_000

/** The objects of a bulk action: the selected rows, or everything the list finds. */
export function objectsOf({ ids, all }: Selection, input: Record<string, unknown>) {
  return all ? { filter: filterOf(input) } : { ids: ids.slice(0, IDS_MAX) }
}
