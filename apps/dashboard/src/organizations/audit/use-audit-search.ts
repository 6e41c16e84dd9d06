import { useRouter, useRouterState } from '@tanstack/react-router'
import { endOfDay, startOfDay } from '../../frame/day-bounds.ts'
import type { ViewedSearch } from '../../frame/list-search.ts'

/** The audit log's filters, as in the URL. */
interface AuditSearch extends ViewedSearch {
  action: string | undefined
  /** The actor's id. */
  actor: string | undefined
  /** First and last day, inclusive: `2026-11-20`. */
  from: string
  to: string
  /** Only entries older than this one are shown. */
  before: string | undefined
  /** Changes the filters; a new filter starts at the latest entry. */
  set: (changes: QueryParameters) => void
  clear: () => void
  bare: boolean
}

type QueryParameters = Record<string, string | undefined>

const noFilters = {
  ...{ action: undefined, actor: undefined, from: undefined, to: undefined },
  view: undefined,
}

const DAY = /^\d{4}-\d\d-\d\d$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The filters, read from the URL and written back to it; invalid values are ignored. */
export function useAuditSearch(): AuditSearch {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.search as QueryParameters })
  const { action, actor, from, to, before, view } = search
  const set = (changes: QueryParameters) =>
    void router.navigate({
      to: '.',
      search: { ...search, before: undefined, ...changes } as never,
    })
  const known = (text: string | undefined, form: RegExp) =>
    text !== undefined && form.test(text) ? text : undefined
  return {
    action,
    actor: known(actor, ID),
    from: known(from, DAY) ?? '',
    to: known(to, DAY) ?? '',
    before: known(before, ID),
    // Where in time the log is read is no part of a view.
    parameters: Object.fromEntries(
      Object.entries({ action, actor, from, to }).flatMap(([name, value]): [string, string][] =>
        value ? [[name, String(value)]] : [],
      ),
    ),
    view,
    show: ({ id, parameters }) =>
      void router.navigate({
        to: '.',
        search: { ...parameters, ...(id && { view: id }) } as never,
      }),
    set,
    clear: () => set(noFilters),
    bare: !action && !actor && !from && !to && !before,
  }
}

/** The filters as request parameters: the end of the time range is exclusive. */
export function auditFilter({ action, actor, from, to }: AuditSearch) {
  return {
    ...(action && { action }),
    ...(actor && { actorId: actor }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: endOfDay(to) }),
  }
}
