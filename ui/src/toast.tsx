import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import type { Toast, ToastListProps } from './toast-list.tsx'

const waiting: Toast[] = []
const listeners = new Set<() => void>()
let asked = false

/** Says in passing what happened. Bad news stays until it is closed. */
export function toast(one: Toast): void {
  waiting.push(one)
  asked = true
  for (const listener of listeners) listener()
}

// A page that has nothing to say does not load what says it; the frames of those signed in do.
const ToastList = lazy<ComponentType<ToastListProps>>(() =>
  import('./toast-list.tsx').then(
    ({ ToastList: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
)

/** Where toasts appear; once, at the root of an app. */
export function Toaster() {
  const wanted = useSyncExternalStore(listen, () => asked)
  if (!wanted) return null
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
