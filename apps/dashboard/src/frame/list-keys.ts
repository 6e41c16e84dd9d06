import { type RefObject, useEffect, useRef } from 'react'
import { isTyping, singleKeysOn } from '@gatehouse/ui/shortcuts'

interface ListKeys {
  /** The list with its search field. */
  list: RefObject<HTMLElement | null>
  /** Selects a row of the page by its place. */
  onSelect?: ((row: number, range: boolean) => void) | undefined
  /** Shows a row beside the list. */
  onPreview?: ((row: number) => void) | undefined
  onEscape?: (() => void) | undefined
}

/**
 * The keys of a list: j and k move the focus from row to row, Enter opens the focused one, x
 * selects it (with Shift, all up to it), Space shows it beside the list, / goes to the search, and
 * Esc leaves. They do nothing while the user types, and can be turned off.
 */
export function useListKeys(keys: ListKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (event.altKey || event.metaKey || event.ctrlKey) return
      if (isTyping(event.target) || !singleKeysOn()) return
      if (press(current.current, event)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Whether the key was one of the list's. */
function press({ list, onSelect, onPreview, onEscape }: ListKeys, event: KeyboardEvent): boolean {
  const { current } = list
  if (!current || document.querySelector('[role=dialog], [role=menu]')) return false
  const rows = [...current.querySelectorAll<HTMLElement>('[data-row]')]
  const focused = rows.findIndex(row => row.contains(document.activeElement))
  switch (event.key.toLowerCase()) {
    case 'j':
      return focusRow(rows[Math.min(focused + 1, rows.length - 1)])
    case 'k':
      return focusRow(rows[Math.max(focused - 1, 0)])
    case 'x':
      if (focused === -1 || !onSelect) return false
      onSelect(focused, event.shiftKey)
      return true
    case ' ':
      if (focused === -1 || !onPreview || isPressable(event.target)) return false
      onPreview(focused)
      return true
    case '/':
      return focusSearch(current)
    case 'escape':
      if (!onEscape) return false
      onEscape()
      return true
    default:
      return false
  }
}

/** A row is focused by the link or button that opens it, so that Enter does what it always does. */
function focusRow(row: HTMLElement | undefined): boolean {
  if (!row) return false
  const opens = row.querySelector<HTMLElement>('a, button')
  ;(opens ?? row).focus()
  row.scrollIntoView({ block: 'nearest' })
  return true
}

function focusSearch(list: HTMLElement): boolean {
  const field = list.querySelector<HTMLInputElement>('input[type=search]')
  field?.focus()
  field?.select()
  return field !== null
}

/** Space presses buttons and checkboxes. */
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('button, input, summary')
