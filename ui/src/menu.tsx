import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Menu as Base } from '@base-ui/react/menu'
import clsx from 'clsx'
import { Kbd } from './kbd.tsx'
import { Link } from './link.tsx'
import { popupClass, popupItemClass } from './popup-class.ts'

/** An item of a menu: an action or a link. */
export interface MenuItem {
  id: string
  label: ReactNode
  /** A second line in a lighter color. */
  help?: ReactNode
  icon?: ReactNode
  /** At the end of the line: a check mark, a count. */
  aside?: ReactNode
  onSelect?: () => void
  href?: string
  danger?: boolean
  /** Why it cannot be chosen now; shown below it. */
  disabledReason?: string | undefined
  shortcut?: string
  /** Whether a separator is shown above it. */
  separated?: boolean
}

interface MenuProps {
  /** The button that opens it: a `Button` or `IconButton`. */
  trigger: ReactElement
  items: MenuItem[]
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  /** Above the items: the signed-in user, or the subject of the menu. */
  header?: ReactNode
  width?: 'fit' | 'trigger'
}

/** Actions in a menu that a button opens. */
export function Menu({ trigger, items, align = 'end', side, header, width = 'fit' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} side={side} className="z-50">
          <Base.Popup
            className={clsx(
              popupClass,
              'max-h-(--available-height) max-w-(--available-width) overflow-y-auto p-1',
              width === 'trigger' ? 'min-w-(--anchor-width)' : 'min-w-44',
            )}
          >
            {header && <div className="mb-1 border-b px-2 pt-1 pb-2">{header}</div>}
            {items.map(item => (
              <Fragment key={item.id}>
                {item.separated && <Base.Separator className="bg-line -mx-1 my-1 h-px" />}
                <Line item={item} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Line({ item }: { item: MenuItem }) {
  const help = item.disabledReason ?? item.help
  const look = clsx(popupItemClass, item.danger && !item.disabledReason && 'text-negative!')
  const content = (
    <>
      {item.icon && <span className="text-faint shrink-0 [&>svg]:size-4">{item.icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block">{item.label}</span>
        {help && <span className="text-small text-faint block max-w-64">{help}</span>}
      </span>
      {item.aside}
      {item.shortcut && <Kbd keys={item.shortcut} />}
    </>
  )
  if (item.href && !item.disabledReason) {
    return (
      <Base.LinkItem render={<Link plain href={item.href} />} closeOnClick className={look}>
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      disabled={Boolean(item.disabledReason)}
      onClick={() => item.onSelect?.()}
      className={look}
    >
      {content}
    </Base.Item>
  )
}
