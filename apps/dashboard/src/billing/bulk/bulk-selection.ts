import { snakeCase } from '@gatehouse/contract/kit/key-case'
import type { InputOf } from '../../endpoint-hooks.ts'
import type { Selection } from '../../frame/list-selection.ts'

/** What a bulk action does. */
export type BulkKind = NonNullable<InputOf<'bulkActions', 'create'>>['body']['kind']

/** The parameters of a list that say which page is shown, not which rows are found. */
const paging = new Set(['page', 'limit', 'sorting'])

/** The input of a list's query as the API names its parameters, without its page. */
export function filterOf(input: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]): [string, string[]][] => {
      if (value === undefined || value === null || paging.has(name)) return []
      return [[snakeCase(name), [value].flat().map(String)]]
    }),
  )
}

/** The most rows that are named by their ids. */
const IDS_MAX = 1_000

/** The objects of a bulk action: the selected rows, or everything the list finds. */
export function objectsOf({ ids, all }: Selection, input: Record<string, unknown>) {
  return all ? { filter: filterOf(input) } : { ids: ids.slice(0, IDS_MAX) }
}
