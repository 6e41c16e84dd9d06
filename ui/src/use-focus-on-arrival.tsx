import { useEffect, useRef } from 'react'

/** A new page starts at its top for the keyboard too, not at the previous focus. */
export function useFocusOnArrival(pathname: string): void {
  const left = useRef(pathname)
  useEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}
