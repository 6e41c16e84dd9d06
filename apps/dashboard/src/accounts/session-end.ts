import { useEffect, useSyncExternalStore } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { clientOf } from '../client.ts'
import { auth, sessionQuery } from './session.ts'

let ended = false
let asking = false
/** This tab itself is signing in or out, and knows where it goes. */
let busy = false
const listeners = new Set<() => void>()

/**
 * A request was refused for want of a session. An answer that comes late, after somebody signed in
 * again, says nothing: the server is asked once more, and who is really out is asked to sign in.
 */
export async function askWhetherSessionEnded(): Promise<void> {
  if (asking || ended) return
  asking = true
  const session = await clientOf()
    .sessions.get({ disableCookieCache: true })
    .catch(() => undefined)
  asking = false
  if (session === null && !busy) say(true)
}

/** Whoever was asked to sign in again does not want to. */
export function forgetSessionEnd(): void {
  say(false)
}

/** Somebody signs out here: other tabs are told, and this one leaves by itself. */
export function tellSignedOut(): void {
  busy = true
  auth.$session.changed()
}

/** What the pages before one is in need, and what says nothing about anybody. */
const nobodys: ReadonlySet<unknown> = new Set(['offers', 'social-providers', 'mailbox'])

/**
 * Somebody came in here: what was known of who was here before is forgotten, and other tabs are
 * told, unless the call that did it has told them.
 */
export async function beginSession(queryClient: QueryClient, { told = false } = {}) {
  busy = true
  try {
    if (!told) auth.$session.changed()
    await auth.$session.refresh()
    queryClient.removeQueries({ predicate: ({ queryKey }) => !nobodys.has(queryKey[0]) })
    const { data, error } = auth.$session.get()
    if (!error) queryClient.setQueryData(sessionQuery.queryKey, data)
  } finally {
    busy = false
  }
}

/**
 * Whether the session ended while somebody was working. Follows who is signed in, in other tabs
 * too: who signs out in one is out in all, and who comes in again goes on in all.
 */
export function useSessionEnd(): boolean {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(
    () => auth.$session.subscribe(() => follow(queryClient, () => void router.invalidate())),
    [queryClient, router],
  )
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ended,
  )
}

function follow(queryClient: QueryClient, goOn: () => void) {
  const { data: now, error, isPending, isRefetching } = auth.$session.get()
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  if (busy || isPending || isRefetching || before === undefined) return
  if (error && error.status !== 401) return
  if (before && !now) return say(true)
  // Somebody else is in now: nothing of what is shown is theirs.
  if (before && now && before.user.id !== now.user.id) return location.reload()
  queryClient.setQueryData(sessionQuery.queryKey, now)
  if (!before && now) return goOn()
  if (!ended) return
  say(false)
  void queryClient.invalidateQueries()
}

function say(next: boolean) {
  if (ended === next) return
  ended = next
  for (const listener of listeners) listener()
}
