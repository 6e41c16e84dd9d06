import { type ReactNode, useEffect, useRef } from 'react'

/** Something that can be done with what the page shows, also from the command palette. */
export interface PageAction {
  id: string
  label: string
  icon?: ReactNode
  run: () => void
}

const offered = new Map<symbol, () => PageAction[]>()

/** Offers actions of a part of the page in the command palette while the part is shown. */
export function usePageActions(actions: PageAction[]): void {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    const key = Symbol('page actions')
    offered.set(key, () => current.current)
    return () => void offered.delete(key)
  }, [])
}

/** What can be done on this page now. */
export const pageActions = (): PageAction[] => [...offered.values()].flatMap(read => read())
