import { useState } from 'react'
import { useRouterState } from '@tanstack/react-router'
import type { Column } from '@gatehouse/ui/table'
import {
  type AnswerOf,
  request,
  useEndpointQuery,
  useOrganizationSlug,
  useWrite,
} from '../endpoint-hooks.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ViewedSearch } from './list-search.ts'

/** A list with filters, order and columns, under a name. */
export type SavedView = AnswerOf<'savedViews', 'list'>['items'][number]

/** The name of the list on this page, from its path: `orders`. */
function useListName(slug: string): string {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const path = pathname.slice(`/dashboard/${slug}/`.length)
  // The deliveries of every endpoint are one list.
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'one').toLowerCase()
}

/** The saved views of the current list, and the columns it shows. */
export function useListViews<Row>(search: ViewedSearch, all: Column<Row>[]) {
  const slug = useOrganizationSlug()
  const list = useListName(slug)
  const enabled = slug !== ''
  const client = useQueryClient()
  const { data } = useEndpointQuery('savedViews', 'list', { list }, { enabled })
  const [draft, setDraft] = useState<{ view: string; columns: string[] | null }>()
  const views = data?.items ?? []
  const view = views.find(({ id }) => id === search.view)
  const changed = view && draft?.view === view.id ? draft : undefined
  const chosen = (changed ? changed.columns : view?.columns) ?? data?.columns ?? null
  const remember = useWrite((api, columns: string[] | null) =>
    api.savedViews.setColumns({ body: { list, columns } }),
  )
  const setColumns = (columns: string[] | null) => {
    if (view) {
      setDraft({ view: view.id, columns })
      return
    }
    // Shown immediately: the list must not wait for the server.
    const { queryKey } = request(slug, 'savedViews', 'list', { list })
    client.setQueryData(queryKey, before => before && { ...before, columns })
    remember.mutate(columns)
  }
  return {
    enabled,
    list,
    views,
    view,
    mayShare: data?.mayShare ?? false,
    isModified:
      view !== undefined && (changed !== undefined || !isSame(view.filters, search.parameters)),
    columns: visibleColumns(all, chosen),
    chosen,
    setColumns,
    forget: () => setDraft(undefined),
  }
}

/** The views of a list, as their parts use them. */
export type ListViews = Omit<ReturnType<typeof useListViews<never>>, 'columns'>

const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys({ ...one, ...other }).every(name => one[name] === other[name])

/** The chosen columns in their order; the first column, which opens the row, is always shown. */
function visibleColumns<Row>(all: Column<Row>[], chosen: string[] | null): Column<Row>[] {
  if (!chosen) return all.filter(({ optional }) => !optional)
  const [first, ...rest] = all
  const named = chosen.flatMap(id => rest.find(column => column.id === id) ?? [])
  const actions = rest.filter(column => isFixed(column) && !named.includes(column))
  return [...(first ? [first] : []), ...named, ...actions]
}

/** Whether a column contains the actions of a row, which are always at its end. */
export const isFixed = ({ id }: { id: string }) => id === 'actions'
