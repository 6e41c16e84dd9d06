import { useEffect, useRef } from 'react'

const SECOND_KEY_WITHIN_MS = 1_200

/** Keyboard shortcuts: `mod+k`, `?`, `g c`. */
export interface Shortcut {
  keys: string
  /** The action's name, as shown in the help and in the palette. */
  label: string
  group: string
  run: (event: KeyboardEvent) => void
}

const OFF = 'gatehouse-single-keys'

/** Whether shortcuts without Ctrl are on: users who speak to their browser can turn them off. */
export const singleKeysOn = () => localStorage.getItem(OFF) !== 'off'

/** Turns shortcuts without Ctrl on or off, in this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF)
  else localStorage.setItem(OFF, 'off')
}

/**
 * Listens for shortcuts while the component is mounted; keys without a modifier are ignored in
 * inputs.
 */
export function useShortcuts(shortcuts: Shortcut[]): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    let first: string | undefined
    let timer: number | undefined
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      const mod = event.metaKey || event.ctrlKey
      if (!mod && (isTyping(event.target) || !singleKeysOn())) return
      if (['Shift', 'Control', 'Meta'].includes(event.key)) return
      const key = (mod ? 'mod+' : '') + event.key.toLowerCase()
      const known = current.current
      const found =
        known.find(item => item.keys === `${first} ${key}`) ?? known.find(item => item.keys === key)
      clearTimeout(timer)
      first = undefined
      if (found) {
        event.preventDefault()
        found.run(event)
      } else if (known.some(item => item.keys.startsWith(`${key} `))) {
        first = key
        timer = window.setTimeout(() => (first = undefined), SECOND_KEY_WITHIN_MS)
      }
    }
    addEventListener('keydown', listen)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', listen)
    }
  }, [])
}

/** Whether a key belongs to a field or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog] *'
  return target.isContentEditable || target.matches(typed)
}
