import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Tabs as Base } from '@base-ui/react/tabs'
import clsx from 'clsx'
import { Link } from './link.tsx'

const tabClass = clsx(
  'text-muted hover:text-strong rounded-mark relative flex min-h-9 shrink-0 items-center',
  'gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap max-sm:min-h-11',
  'data-active:border-accent data-active:text-strong aria-[current]:border-accent',
  'aria-[current]:text-strong',
)
// Its line is drawn inside, because with a border below the tabs would also scroll vertically.
const listClass = 'flex gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--border)]'
// Tabs beyond the edge fade out, so that people see that there are more.
const fadeClass =
  'data-more:[mask-image:linear-gradient(to_right,black_calc(100%-3rem),transparent)]'

/** One tab with its content. */
interface Tab<Id extends string> {
  id: Id
  label: string
  count?: number
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  value: Id
  onChange: (id: Id) => void
  tabs: Tab<Id>[]
}

/** Several views of one object; the current one is kept in the URL. */
export function Tabs<Id extends string>({ label, value, onChange, tabs }: TabsProps<Id>) {
  return (
    <Base.Root value={value} onValueChange={(id: Id) => onChange(id)}>
      <Base.List aria-label={label} className={listClass}>
        {tabs.map(tab => (
          <Base.Tab key={tab.id} value={tab.id} className={tabClass}>
            {tab.label}
            <Count of={tab.count} />
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(tab => (
        <Base.Panel key={tab.id} value={tab.id} className="rounded-mark pt-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

interface TabLinksProps {
  label: string
  links: { href: string; label: string; count?: number; current: boolean }[]
}

/** Tabs that are separate pages. */
export function TabLinks({ label, links }: TabLinksProps) {
  const list = useRef<HTMLElement>(null)
  const current = links.find(link => link.current)?.href
  useScrolledRow(list, `${current} ${links.length}`)
  return (
    <nav ref={list} aria-label={label} className={clsx(listClass, fadeClass)}>
      {links.map(link => (
        <Link
          key={link.href}
          plain
          href={link.href}
          aria-current={link.current ? 'page' : undefined}
          className={tabClass}
        >
          {link.label}
          <Count of={link.count} />
        </Link>
      ))}
    </nav>
  )
}

/**
 * If not all tabs fit, scrolls the current one into view and marks the row while some are beyond
 * its right edge.
 */
function useScrolledRow(list: RefObject<HTMLElement | null>, shown: string): void {
  useEffect(() => {
    const row = list.current
    if (!row) return
    const mark = () => {
      const isCut = row.scrollLeft + row.clientWidth < row.scrollWidth - 1
      row.toggleAttribute('data-more', isCut)
    }
    const arrange = () => {
      reveal(row)
      mark()
    }
    row.addEventListener('scroll', mark, { passive: true })
    // Reports the size at once, and then each change.
    const resized = new ResizeObserver(arrange)
    resized.observe(row)
    return () => {
      row.removeEventListener('scroll', mark)
      resized.disconnect()
    }
  }, [list, shown])
}

function reveal(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>('[aria-current=page]')
  if (!tab) return
  const { left, right } = row.getBoundingClientRect()
  const at = tab.getBoundingClientRect()
  if (at.left < left || at.right > right) row.scrollLeft += at.left - left
}

function Count({ of }: { of: number | undefined }) {
  if (of === undefined) return null
  return (
    <span className="text-tiny text-muted bg-selected rounded-full px-1.5 tabular-nums">{of}</span>
  )
}
