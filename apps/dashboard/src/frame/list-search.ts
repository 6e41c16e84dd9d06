import { useRouter, useRouterState } from '@tanstack/react-router'
import type { Sort } from '@gatehouse/ui/table'

/** Rows per page. */
export const PAGE_SIZE = 20

/** A list's state, read from the URL and written back to it. */
export interface ListSearch<Name extends string = string> {
  page: number
  query: string
  sort: Sort
  /** The same state as request parameters. */
  sorting: (Name | `-${Name}`)[]
  /** A filter's values; empty means all. */
  filter: (name: string) => string[]
  /** There is no search and no filter. */
  bare: boolean
  /** Search, filters and an order that was chosen, as the URL has them: what a view keeps. */
  parameters: Record<string, string>
  /** The id of the view that the list was opened with. */
  view: string | undefined
  setPage: (page: number) => void
  setQuery: (query: string) => void
  setSort: (sort: Sort) => void
  setFilter: (name: string, values: string[]) => void
  /** The same for several filters at once. */
  setFilters: (filters: Record<string, string[]>) => void
  clear: () => void
  /** Replaces search, filters and order by those of a view. */
  show: (view: { id?: string | undefined; parameters: Record<string, string> }) => void
}

/** The part of a list's state that a view keeps. */
export type ViewedSearch = Pick<ListSearch, 'parameters' | 'view' | 'show'>

/**
 * A list's page, search, filters and sort order, kept in the URL; an unknown order falls back to
 * the default.
 */
export function useListSearch<const Name extends string>(
  names: readonly Name[],
  preset: Name | `-${Name}`,
): ListSearch<Name> {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.search as QueryParameters })
  const known = names.some(name => search.sort === name || search.sort === `-${name}`)
  // A known order is one of the names, with or without its sign.
  const order = (known ? search.sort : preset) as Name | `-${Name}`
  const { page, sort, new: _new, view, query = '', ...filters } = search
  const parameters = Object.fromEntries(
    Object.entries({ ...filters, query, sort: known ? sort : undefined }).flatMap(
      ([name, value]): [string, string][] => (value ? [[name, String(value)]] : []),
    ),
  )
  const go = (changes: QueryParameters, replace = false) =>
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
    parameters,
    view,
    setPage: next => go({ page: next === 1 ? undefined : String(next) }),
    setQuery: next => go({ query: next || undefined }, true),
    setSort: ({ column, direction }) =>
      go({ sort: direction === 'descending' ? `-${column}` : column }),
    setFilter: (name, values) => go({ [name]: values.join(',') || undefined }),
    setFilters: next =>
      go(
        Object.fromEntries(
          Object.entries(next).map(([name, values]) => [name, values.join(',') || undefined]),
        ),
      ),
    show: next =>
      void router.navigate({
        to: '.',
        search: { ...next.parameters, ...(next.id && { view: next.id }) } as never,
      }),
    clear: () =>
      go({
        query: undefined,
        view: undefined,
        ...Object.fromEntries(Object.keys(filters).map(name => [name, undefined])),
      }),
  }
}

/** The request parameters of a list: page, order and search from its URL. */
export function requestedFrom<Name extends string>({ page, sorting, query }: ListSearch<Name>) {
  return { page, limit: PAGE_SIZE, sorting, query: query || undefined }
}

/** A filter's request parameter; an empty filter is left out. */
export const nonEmpty = <Value>(values: Value[]) => (values.length > 0 ? values : undefined)

type QueryParameters = Record<string, string | undefined>
