import { type ReactNode, useEffect, useRef } from 'react'
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
  // If not all tabs fit, the current one is scrolled into view.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!list.current || !tab) return
    const { left, right } = list.current.getBoundingClientRect()
    const at = tab.getBoundingClientRect()
    if (at.left < left || at.right > right) list.current.scrollLeft += at.left - left
  }, [current])
  return (
    <nav ref={list} aria-label={label} className={listClass}>
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

function Count({ of }: { of: number | undefined }) {
  if (of === undefined) return null
  return (
    <span className="text-tiny text-muted bg-selected rounded-full px-1.5 tabular-nums">{of}</span>
  )
}
