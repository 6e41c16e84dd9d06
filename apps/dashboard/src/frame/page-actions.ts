import { type ReactNode, useEffect, useRef } from 'react'
import type { Shortcut } from '@gatehouse/ui/shortcuts'

/** Something that can be done with what the page shows, also from the command palette. */
export interface PageAction {
  id: string
  label: string
  icon?: ReactNode
  run: () => void
}

/** A key that works on the page, for the help. */
export type PageShortcut = Pick<Shortcut, 'keys' | 'label' | 'group'>

type Offers<T> = Map<symbol, () => T[]>

const actions: Offers<PageAction> = new Map()
const shortcuts: Offers<PageShortcut> = new Map()

/** Offers actions of a part of the page in the command palette while the part is shown. */
export const usePageActions = (offered: PageAction[]) => useOffer(actions, offered)

/** Names keys of a part of the page in the help while the part is shown. */
export const usePageShortcuts = (offered: PageShortcut[]) => useOffer(shortcuts, offered)

function useOffer<T>(offers: Offers<T>, offered: T[]): void {
  const current = useRef(offered)
  useEffect(() => {
    current.current = offered
  })
  useEffect(() => {
    const key = Symbol('offer')
    offers.set(key, () => current.current)
    return () => void offers.delete(key)
  }, [offers])
}

const all = <T>(offers: Offers<T>): T[] => [...offers.values()].flatMap(read => read())

/** What can be done on this page now. */
export const pageActions = () => all(actions)

/** The keys that work on this page. */
export const pageShortcuts = () => all(shortcuts)
