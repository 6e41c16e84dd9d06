import { useRouter, useRouterState } from '@tanstack/react-router'

/** What the log is narrowed to, as it stands in the address. */
interface AuditSearch {
  action: string | undefined
  /** The id of who did it. */
  actor: string | undefined
  /** Days, both included: `2026-11-20`. */
  from: string
  to: string
  /** The entry from which on earlier ones are shown. */
  before: string | undefined
  /** Changes it; what is narrowed anew begins at its latest entry. */
  set: (changes: Words) => void
  clear: () => void
  bare: boolean
}

type Words = Record<string, string | undefined>

const DAY = /^\d{4}-\d\d-\d\d$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Read from the address and written back to it; what makes no sense there is as if not said. */
export function useAuditSearch(): AuditSearch {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.search as Words })
  const { action, actor, from, to, before } = search
  const set = (changes: Words) =>
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
    set,
    clear: () => set({ action: undefined, actor: undefined, from: undefined, to: undefined }),
    bare: !action && !actor && !from && !to && !before,
  }
}

/** What the server is asked for: its window ends before the moment it is told. */
export function auditFilter({ action, actor, from, to }: AuditSearch) {
  return {
    ...(action && { action }),
    ...(actor && { actorId: actor }),
    ...(from && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(to && { to: dayAfter(to).toISOString() }),
  }
}

function dayAfter(day: string): Date {
  const next = new Date(`${day}T00:00`)
  next.setDate(next.getDate() + 1)
  return next
}
