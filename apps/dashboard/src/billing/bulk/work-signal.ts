import { useSyncExternalStore } from 'react'

/** Where the browser keeps which work it started; small, because every page reads it. */
export const WORK_KEY = 'gatehouse-work'

/** What must know when it changes. */
export const workListeners = new Set<() => void>()

/** Calls back when this or another tab starts or forgets work. */
export function listenToWork(listener: () => void): () => void {
  workListeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    workListeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Whether this browser watches any work. */
export const useHasWork = () =>
  useSyncExternalStore(listenToWork, () => localStorage.getItem(WORK_KEY) !== null)
