import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'

/** The elements of a menu. */
export type MenuRefs = {
  box: RefObject<HTMLElement | null>
  trigger: RefObject<HTMLElement | null>
  lines: RefObject<(HTMLElement | null)[]>
}

/** The state of a menu, and what its elements listen to. */
export function useMenu(lineCount: number, { box, trigger, lines }: MenuRefs) {
  const [isOpen, setOpen] = useState(false)
  const first = useRef<number>(0)
  const focusLine = (index: number) => lines.current[(index + lineCount) % lineCount]?.focus()
  const open = (index: number) => {
    first.current = index
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  useEffect(() => {
    if (isOpen) lines.current.at(first.current)?.focus()
  }, [isOpen, lines])
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen, box])

  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 0 : -1)
  }
  const onMenuKey = (event: KeyboardEvent) => {
    const current = lines.current.indexOf(document.activeElement as HTMLElement)
    const next = nextLine(event.key, current, lines.current)
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setOpen(false)
    else if (next !== undefined) focusLine(next)
    if (event.key === 'Escape' || next !== undefined) event.preventDefault()
  }
  return {
    isOpen,
    toggle: () => (isOpen ? close() : open(0)),
    close,
    onTriggerKey,
    onMenuKey,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false)
    },
  }
}

/** The line that a key leads to: the next, the first, or the one that begins with a letter. */
function nextLine(
  key: string,
  current: number,
  lines: readonly (HTMLElement | null)[],
): number | undefined {
  if (key === 'ArrowDown') return current + 1
  if (key === 'ArrowUp') return current - 1
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key.length !== 1 || key === ' ') return undefined
  const typed = key.toLowerCase()
  const order = lines.map((_, index) => (current + 1 + index) % lines.length)
  return order.find(index => lines[index]?.textContent?.trim().toLowerCase().startsWith(typed))
}
