import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react'
import { Part } from '../appearance/part.tsx'
import { useMenu } from './use-menu.ts'

/** A line of a menu: an action, or a link. */
export type MenuLine = {
  id: string
  label: ReactNode
  icon?: ReactNode
  href?: string | undefined
  onSelect?: () => void
  /** One of several that exclude each other is chosen. */
  isChecked?: boolean | undefined
  /** A line is drawn above it. */
  isSeparated?: boolean | undefined
}

type MenuProps = {
  /** What the button does, for screen readers; its content follows. */
  label: string
  trigger: ReactNode
  header?: ReactNode
  lines: readonly MenuLine[]
  /** The edge of the button that the menu is aligned with, where there is room. */
  align?: 'start' | 'end' | undefined
}

/** A button that opens a menu, which is operated by pointer and keyboard. */
export function Menu({ label, trigger, header, lines, align = 'end' }: MenuProps): ReactElement {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const triggerElement = useRef<HTMLButtonElement>(null)
  const lineElements = useRef<(HTMLElement | null)[]>([])
  const elements = { box, trigger: triggerElement, lines: lineElements }
  const menu = useMenu(lines.length, elements)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (menu.isOpen) keepInside(panel.current)
  }, [menu.isOpen])
  return (
    <div className="gh-menu-box" ref={box} onBlur={menu.onBlur}>
      <Part
        of="menuTrigger"
        elementRef={triggerElement}
        id={`${id}-trigger`}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        aria-controls={menu.isOpen ? id : undefined}
        onClick={menu.toggle}
        onKeyDown={menu.onTriggerKey}
      >
        <span className="gh-hidden">{label} </span>
        {trigger}
      </Part>
      {menu.isOpen && (
        <div className="gh-menu-panel" data-gh-align={align} ref={panel}>
          <div className="gh-menu-surface">
            {header && <Part of="menuHeader">{header}</Part>}
            <Part
              of="menu"
              id={id}
              role="menu"
              aria-labelledby={`${id}-trigger`}
              onKeyDown={menu.onMenuKey}
            >
              {lines.map((line, index) => (
                <Line
                  key={line.id}
                  line={line}
                  lineRef={element => {
                    lineElements.current[index] = element
                    lineElements.current.length = lines.length
                  }}
                  onChosen={menu.close}
                />
              ))}
            </Part>
          </div>
        </div>
      )}
    </div>
  )
}

type LineProps = {
  line: MenuLine
  lineRef: (element: HTMLElement | null) => void
  onChosen: () => void
}

function Line({ line, lineRef, onChosen }: LineProps) {
  const { label, icon, href, onSelect, isChecked, isSeparated } = line
  const attributes = {
    role: isChecked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': isChecked,
    tabIndex: -1,
    'data-gh-separated': isSeparated || undefined,
    onClick: () => {
      onChosen()
      onSelect?.()
    },
  }
  const content = (
    <>
      {icon}
      <span className="gh-menu-label">{label}</span>
      {isChecked && (
        <svg aria-hidden viewBox="0 0 24 24" className="gh-icon">
          <path d="m5 12 5 5 9-10" />
        </svg>
      )}
    </>
  )
  if (href === undefined) {
    return (
      <Part of="menuItem" elementRef={lineRef} {...attributes}>
        {content}
      </Part>
    )
  }
  return (
    <Part of="menuLink" elementRef={lineRef} href={href} {...attributes}>
      {content}
    </Part>
  )
}

/** Moves a menu that would reach beyond the window. */
function keepInside(panel: HTMLDivElement | null): void {
  if (!panel) return
  const { left, right } = panel.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  const over = left < MARGIN_PX ? MARGIN_PX - left : Math.min(0, width - MARGIN_PX - right)
  if (over !== 0) panel.style.translate = `${over}px 0`
}

const MARGIN_PX = 8
