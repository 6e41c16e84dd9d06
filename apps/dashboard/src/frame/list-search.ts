import { useRouter, useRouterState } from '@tanstack/react-router'
import type { Sort } from '@gatehouse/ui/table'

/** Rows of a page. */
export const PAGE_SIZE = 20

/** What a list shows, read from the address and written back to it. */
export interface ListSearch<Name extends string = string> {
  page: number
  query: string
  sort: Sort
  /** The same as the server is asked. */
  sorting: (Name | `-${Name}`)[]
  /** What a filter is set to; empty means all. */
  filter: (name: string) => string[]
  /** Nothing is searched for or filtered. */
  bare: boolean
  setPage: (page: number) => void
  setQuery: (query: string) => void
  setSort: (sort: Sort) => void
  setFilter: (name: string, values: string[]) => void
  clear: () => void
}

/** A list's page, search, filters and order, kept in the address; unknown orders fall back. */
export function useListSearch<const Name extends string>(
  names: readonly Name[],
  preset: Name | `-${Name}`,
): ListSearch<Name> {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.search as Words })
  const known = names.some(name => search.sort === name || search.sort === `-${name}`)
  // What is known is one of the names, with or without its sign.
  const order = (known ? search.sort : preset) as Name | `-${Name}`
  const { page, sort: _sort, new: _new, query = '', ...filters } = search
  const go = (changes: Words, replace = false) =>
    void router.navigate({
      to: '.',
      search: { ...search, page: undefined, ...changes } as never,
      replace,
    })
  return {
    page: Math.max(1, Math.trunc(Number(page)) || 1),
    query,
    sort: {
      column: order.replace(/^-/, ''),
      direction: order.startsWith('-') ? 'descending' : 'ascending',
    },
    sorting: [order],
    filter: name => filters[name]?.split(',').filter(Boolean) ?? [],
    bare: query === '' && Object.values(filters).every(value => !value),
    setPage: next => go({ page: next === 1 ? undefined : String(next) }),
    setQuery: next => go({ query: next || undefined }, true),
    setSort: ({ column, direction }) =>
      go({ sort: direction === 'descending' ? `-${column}` : column }),
    setFilter: (name, values) => go({ [name]: values.join(',') || undefined }),
    clear: () =>
      go({
        query: undefined,
        ...Object.fromEntries(Object.keys(filters).map(name => [name, undefined])),
      }),
  }
}

/** What a list asks the server for: the page, the order and the words its address holds. */
export function askedOf<Name extends string>({ page, sorting, query }: ListSearch<Name>) {
  return { page, limit: PAGE_SIZE, sorting, query: query || undefined }
}

/** What a filter narrows a list to; set to nothing it narrows nothing. */
export const someOf = <Value>(values: Value[]) => (values.length > 0 ? values : undefined)

type Words = Record<string, string | undefined>
