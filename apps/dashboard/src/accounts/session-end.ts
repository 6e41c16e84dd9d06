import { useEffect, useSyncExternalStore } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { clientOf } from '../client.ts'
import { auth } from './auth.ts'
import { sessionQuery } from './session.ts'

let ended = false
let asking = false
/** This tab is signing in or out and handles the navigation itself. */
let busy = false
const listeners = new Set<() => void>()

/**
 * Called when a request failed because there is no session. A late response, after the user signed
 * in again, means nothing, so the session is fetched again; if it has really ended, the user is
 * asked to sign in.
 */
export async function checkSessionEnded(): Promise<void> {
  if (asking || ended) return
  asking = true
  const session = await clientOf()
    .sessions.get({ disableCookieCache: true })
    .catch(() => undefined)
  asking = false
  if (session === null && !busy) say(true)
}

/** The user dismissed the request to sign in again. */
export function clearSessionEnd(): void {
  say(false)
}

/** The user signs out in this tab: notifies the other tabs; this tab navigates on its own. */
export function notifySignedOut(): void {
  busy = true
  auth.$session.changed()
}

/** Queries that the pages before sign-in need, and that contain no user's data. */
const publicQueries: ReadonlySet<unknown> = new Set(['offers', 'social-providers', 'mailbox'])

/**
 * The user signed in here: clears the previous user's data and notifies other tabs, unless the call
 * that signed in has notified them.
 */
export async function startSession(queryClient: QueryClient, { told: isNotified = false } = {}) {
  busy = true
  try {
    if (!isNotified) auth.$session.changed()
    await auth.$session.refresh()
    queryClient.removeQueries({ predicate: ({ queryKey }) => !publicQueries.has(queryKey[0]) })
    const { data, error } = auth.$session.get()
    if (!error) queryClient.setQueryData(sessionQuery.queryKey, data)
  } finally {
    busy = false
  }
}

/**
 * Whether the session ended while the user was working. Follows sign-ins and sign-outs in other
 * tabs: signing out in one tab signs out all, and signing in again continues in all.
 */
export function useSessionEnd(): boolean {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(
    () =>
      auth.$session.subscribe(() => onSessionChange(queryClient, () => void router.invalidate())),
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

function onSessionChange(queryClient: QueryClient, continueToPage: () => void) {
  const { data: now, error, isPending, isRefetching } = auth.$session.get()
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  if (busy || isPending || isRefetching || before === undefined) return
  if (error && error.status !== 401) return
  if (before && !now) return say(true)
  // Another user is signed in now: none of the data on screen belongs to them.
  if (before && now && before.user.id !== now.user.id) return location.reload()
  queryClient.setQueryData(sessionQuery.queryKey, now)
  if (!before && now) return continueToPage()
  if (!ended) return
  say(false)
  void queryClient.invalidateQueries()
}

function say(next: boolean) {
  if (ended === next) return
  ended = next
  for (const listener of listeners) listener()
}
