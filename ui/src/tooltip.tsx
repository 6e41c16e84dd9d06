// The span only observes events of its child, which is the interactive element.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import clsx from 'clsx'

const OPEN_AFTER_MS = 350
const CLOSE_AFTER_MS = 120
const GAP = 6
const EDGE = 8

interface TooltipProps {
  /** The tooltip's text; without it only the children are rendered. */
  text: string | undefined
  /** Whether the text describes the child (a reason) or only repeats its label. */
  describes?: boolean
  /** The described element; it gets the id for `aria-describedby`. */
  children: (descriptionId: string | undefined) => ReactNode
}

/** A text beside an element that is hovered or focused. Escape closes it; it is never clipped. */
export function Tooltip({ text, describes = true, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<number>(undefined)
  const [open, setOpen] = useState(false)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open || !anchor.current || !bubble.current) return
    bubble.current.showPopover()
    place(anchor.current, bubble.current)
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      setOpen(false)
    }
    addEventListener('keydown', close)
    addEventListener('scroll', close, { capture: true, passive: true })
    const bubbleElement = bubble.current
    return () => {
      removeEventListener('keydown', close)
      removeEventListener('scroll', close, { capture: true })
      bubbleElement.hidePopover()
    }
  }, [open])

  if (!text) return children(undefined)
  const later = (next: boolean, wait: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(next), wait)
  }
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || describes) later(true, OPEN_AFTER_MS)
  }
  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={enter}
      onPointerLeave={() => later(false, CLOSE_AFTER_MS)}
      onFocus={event => event.target.matches(':focus-visible') && later(true, 0)}
      onBlur={() => later(false, 0)}
      onClick={() => describes && later(true, 0)}
    >
      {children(describes ? id : undefined)}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className={clsx(
          'rounded-control border-strong bg-raised text-small text-muted shadow-float fixed',
          'm-0 w-max max-w-72 border px-2 py-1 font-normal whitespace-normal',
        )}
      >
        {text}
      </span>
    </span>
  )
}

function place(anchor: HTMLElement, bubble: HTMLElement) {
  const target = (anchor.firstElementChild ?? anchor).getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const above = target.top - height - GAP
  const middle = target.left + target.width / 2 - width / 2
  bubble.style.inset = 'auto'
  bubble.style.top = `${above > EDGE ? above : target.bottom + GAP}px`
  bubble.style.left = `${Math.max(EDGE, Math.min(middle, innerWidth - width - EDGE))}px`
}
