import { type ReactElement, type ReactNode, useState } from 'react'
import { Combobox as Base } from '@base-ui/react/combobox'
import clsx from 'clsx'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigateTo } from './link.tsx'
import { popupClass, popupItemClass } from './popup-class.ts'

/** A page to open, found by a part of its name. */
export interface SearchMenuItem {
  id: string
  label: string
  /** A second line in a lighter color, which the search matches too. */
  help?: string
  icon?: ReactNode
  aside?: ReactNode
  href: string
}

interface SearchMenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  items: SearchMenuItem[]
  /** The searchable fields: the placeholder and the label of the input. */
  label: string
  /** Below the list, whatever the search. */
  last?: Pick<SearchMenuItem, 'label' | 'icon' | 'href'>
}

const textOf = ({ label, help = '' }: SearchMenuItem) => `${label} ${help}`

/** A menu with many entries, which begins with a search. */
export function SearchMenu({ trigger, items, label, last }: SearchMenuProps) {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState(false)
  const navigate = useNavigateTo()
  return (
    <Base.Root
      open={open}
      onOpenChange={next => setOpen(next)}
      items={items}
      value={null}
      onValueChange={(item: SearchMenuItem | null) => item && navigate(item.href)}
      itemToStringLabel={textOf}
      autoHighlight
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-50">
          <Base.Popup
            aria-label={label}
            className={clsx(
              popupClass,
              'flex max-h-[min(26rem,var(--available-height))] w-72 max-w-(--available-width)',
              'flex-col',
            )}
          >
            <div className="flex items-center gap-2 border-b px-3">
              <Search aria-hidden className="text-faint size-4 shrink-0" />
              <Base.Input
                aria-label={label}
                placeholder={label}
                className="h-10 w-full min-w-0 bg-transparent outline-none max-sm:h-11"
              />
            </div>
            <Base.Empty>
              <p className="text-small text-faint px-3 py-2.5">{t('state.nothing_found')}</p>
            </Base.Empty>
            <Base.List className="min-h-0 flex-1 overflow-y-auto p-1 outline-none data-empty:p-0">
              {(item: SearchMenuItem) => (
                <Base.Item key={item.id} value={item} className={popupItemClass}>
                  {item.icon}
                  <span className="min-w-0 flex-1 break-words">
                    {item.label}
                    {item.help && (
                      <span className="text-small text-faint block break-all">{item.help}</span>
                    )}
                  </span>
                  {item.aside}
                </Base.Item>
              )}
            </Base.List>
            {last && (
              <div className="border-t p-1">
                <Link
                  plain
                  href={last.href}
                  onClick={() => setOpen(false)}
                  className={clsx(popupItemClass, 'hover:bg-selected focus-visible:bg-selected')}
                >
                  <span className="text-faint shrink-0 [&>svg]:size-4">{last.icon}</span>
                  {last.label}
                </Link>
              </div>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
