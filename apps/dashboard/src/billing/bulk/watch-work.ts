import { useSyncExternalStore } from 'react'
import { listenToWork, WORK_KEY, workListeners } from './work-signal.ts'

/** The bulk actions started in this browser that have not been seen to end, by organization. */
type Watched = Record<string, string[]>

const read = (): Watched => {
  // Only `write` sets the item.
  return JSON.parse(localStorage.getItem(WORK_KEY) ?? '{}') as Watched
}

function write(next: Watched): void {
  if (Object.keys(next).length === 0) localStorage.removeItem(WORK_KEY)
  else localStorage.setItem(WORK_KEY, JSON.stringify(next))
  for (const listener of workListeners) listener()
}

/** Shows the progress of an action in the header of every page until it ends. */
export function watchWork(slug: string, id: string): void {
  const all = read()
  write({ ...all, [slug]: [...new Set([...(all[slug] ?? []), id])] })
}

/** Actions whose progress a dialog shows: the user needs no other word of their end. */
export const shownWork = new Set<string>()

/** The action ended, and the user was told. */
export function forgetWork(slug: string, id: string): void {
  const { [slug]: mine = [], ...others } = read()
  const left = mine.filter(one => one !== id)
  write(left.length > 0 ? { ...others, [slug]: left } : others)
}

/** The actions in progress that this browser watches, as one text: `id id`. */
export const useWatchedWork = (slug: string): string =>
  useSyncExternalStore(listenToWork, () => (read()[slug] ?? []).join(' '))
