import { useSyncExternalStore } from 'react'

const KEY = 'gatehouse-work'
const listeners = new Set<() => void>()

/** The bulk actions started in this browser that have not been seen to end, by organization. */
type Watched = Record<string, string[]>

const read = (): Watched => {
  // Only `write` sets the item.
  return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Watched
}

function write(next: Watched): void {
  localStorage.setItem(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** Shows the progress of an action in the header of every page until it ends. */
export function watchWork(slug: string, id: string): void {
  const all = read()
  write({ ...all, [slug]: [...new Set([...(all[slug] ?? []), id])] })
}

/** The action ended, and the user was told. */
export function forgetWork(slug: string, id: string): void {
  const all = read()
  const { [slug]: mine = [], ...others } = all
  const left = mine.filter(one => one !== id)
  write(left.length > 0 ? { ...others, [slug]: left } : others)
}

/** The actions in progress that this browser watches, as one text: `id id`. */
export const useWatchedWork = (slug: string): string =>
  useSyncExternalStore(listen, () => (read()[slug] ?? []).join(' '))

function listen(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
