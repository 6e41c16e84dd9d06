// The pattern is a combobox with a list that is always open; no HTML element provides it. The input
// keeps the focus and handles the keyboard, and refers to the active line.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
/* oxlint-disable jsx-a11y/interactive-supports-focus */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Dialog as Base } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Kbd } from './kbd.tsx'
import { useNavigateTo } from './link.tsx'
import { backdropClass, popupClass } from './popup-class.ts'
import { Spinner } from './spinner.tsx'

const viewport = 'fixed inset-0 z-40 flex items-start justify-center p-3 sm:pt-[14vh]'

/** A line of the palette: a page to open or an action to run. */
export interface Command {
  id: string
  label: string
  group: string
  /** A secondary text beside the label: an email address, an amount. */
  hint?: ReactNode
  icon?: ReactNode
  shortcut?: string
  /** Further search terms. */
  keywords?: string
  /** Found by the server: shown whatever the text matches. */
  found?: boolean
  href?: string
  run?: () => void
}

interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  commands: Command[]
  /** Called while the user types, for server search. */
  onQuery?: (query: string) => void
  loading?: boolean
}

/** A palette to open any page or run any action by typing a part of its name. */
export function CommandPalette({ open, onOpenChange, ...rest }: CommandPaletteProps) {
  const { t } = useTranslation('ui')
  return (
    <Base.Root open={open} onOpenChange={next => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop data-backdrop className={backdropClass} />
        <Base.Viewport className={viewport}>
          <Base.Popup
            className={clsx(popupClass, 'flex max-h-[min(26rem,75dvh)] w-full max-w-xl flex-col')}
          >
            <Base.Title className="sr-only">{t('palette.title')}</Base.Title>
            <Palette {...rest} onClose={() => onOpenChange(false)} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

interface PaletteProps extends Omit<CommandPaletteProps, 'open' | 'onOpenChange'> {
  onClose: () => void
}

function Palette({ commands, onQuery, loading, onClose }: PaletteProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const navigate = useNavigateTo()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const groups = [...Map.groupBy(matching(commands, query), command => command.group)]
  const lines = groups.flatMap(([, members]) => members)
  const active = lines[Math.min(index, lines.length - 1)]

  const choose = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if (command.href) navigate(command.href)
    command.run?.()
  }
  const move = (step: number) => {
    const next = (Math.min(index, lines.length - 1) + step + lines.length) % lines.length
    setIndex(next)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || lines.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) move(step)
    else if (event.key === 'Enter') choose(active)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex items-center gap-2.5 border-b px-4">
        <Search aria-hidden className="text-faint size-4 shrink-0" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-label={t('palette.title')}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.placeholder')}
          value={query}
          onKeyDown={press}
          onChange={event => {
            setQuery(event.target.value)
            setIndex(0)
            onQuery?.(event.target.value)
          }}
          className="text-large h-12 w-full min-w-0 bg-transparent outline-none"
        />
        {loading && <Spinner className="text-faint" />}
      </div>
      <div ref={list} id={id} role="listbox" className="min-h-0 overflow-y-auto p-1.5 empty:hidden">
        {groups.map(([group, members]) => (
          <div key={group} role="group" aria-label={group}>
            <div aria-hidden className="text-tiny text-faint px-2.5 pt-2 pb-1 font-medium">
              {group}
            </div>
            {members.map(command => (
              <Line
                key={command.id}
                id={`${id}-${command.id}`}
                command={command}
                active={command === active}
                onPoint={() => setIndex(lines.indexOf(command))}
                onChoose={() => choose(command)}
              />
            ))}
          </div>
        ))}
      </div>
      <output className="text-muted block px-4 py-6 text-center empty:hidden">
        {lines.length === 0 && !loading && t('palette.empty', { query })}
      </output>
      <footer className="text-tiny text-faint flex gap-4 border-t px-4 py-2 max-sm:hidden">
        <span className="flex items-center gap-1.5">
          <Kbd keys="up" /> <Kbd keys="down" /> {t('palette.choose')}
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd keys="enter" /> {t('palette.open')}
        </span>
      </footer>
    </>
  )
}

interface LineProps {
  id: string
  command: Command
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function Line({ id, command, active, onPoint, onChoose }: LineProps) {
  return (
    // The input keeps the focus and handles the keyboard, and refers to the active line.
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={clsx(
        'rounded-control flex min-h-9 cursor-pointer items-center gap-2.5 px-2.5 max-sm:min-h-11',
        active && 'bg-selected',
      )}
    >
      {command.icon && <span className="text-faint [&>svg]:size-4">{command.icon}</span>}
      <span className="text-strong min-w-0 truncate">{command.label}</span>
      {command.hint && (
        <span className="text-small text-faint min-w-0 truncate">{command.hint}</span>
      )}
      {command.shortcut && (
        <span className="ml-auto pl-2">
          <Kbd keys={command.shortcut} />
        </span>
      )}
    </div>
  )
}

function matching(commands: Command[], query: string): Command[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(command => {
    const text = `${command.label} ${command.keywords ?? ''} ${command.group}`.toLocaleLowerCase()
    return command.found || words.every(word => text.includes(word))
  })
}
