import { snakeCase } from '@gatehouse/contract/kit/key-case'

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

/** The input of a list's query as its export takes it: which rows, and their order. */
export function exportOf({ sorting, ...input }: Record<string, unknown>) {
  return { ...filterOf(input), ...(sorting ? { sorting: [sorting].flat().map(String) } : {}) }
}
