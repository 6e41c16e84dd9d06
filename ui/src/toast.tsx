import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import type { Toast, ToastListProps } from './toast-list.tsx'

const waiting: Toast[] = []
const listeners = new Set<() => void>()
let requested = false

/** Briefly shows a message. Errors stay until they are closed. */
export function toast(item: Toast): void {
  waiting.push(item)
  requested = true
  for (const listener of listeners) listener()
}

// A page without toasts does not load their component; the frames for signed-in users do.
const ToastList = lazy<ComponentType<ToastListProps>>(() =>
  import('./toast-list.tsx').then(
    ({ ToastList: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
)

/** Where toasts appear; once, at the root of an app. */
export function Toaster() {
  const isShown = useSyncExternalStore(listen, () => requested)
  if (!isShown) return null
  return (
    <Suspense>
      <ToastList waiting={waiting} listen={listen} />
    </Suspense>
  )
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
