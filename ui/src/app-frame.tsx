import { type ReactNode, useState } from 'react'
import clsx from 'clsx'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from './link.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { useOnFirstIntent, WhenOpened } from './when-opened.tsx'

/** A navigation entry; its subentries are shown while it is the current one. */
export interface NavigationEntry {
  id: string
  label: string
  href: string
  icon?: ReactNode
  current: boolean
  count?: number
  children?: NavigationEntry[]
  /** Shown in the bottom bar on phones, which has room for four. */
  bar?: boolean
}

interface AppFrameProps {
  /** At the top of the sidebar: the current organization. */
  top: ReactNode
  navigation: NavigationEntry[]
  /** At the bottom of the sidebar: the current user. */
  footer?: ReactNode
  /** At the right of the header: the sandbox's clock. */
  aside?: ReactNode
  /** At the left of the header: the search. */
  header?: ReactNode
  children: ReactNode
}

const BAR_MAX = 4

const loadSheet = () => import('./sheet.tsx').then(({ Sheet }) => Sheet)

const heightClass = 'min-h-[calc(100dvh-var(--bar-height,0px))]'

/**
 * An app's layout: a sidebar; below 1024 px a bottom bar and a drawer. A bar above the whole app
 * sets its height in `--bar-height`.
 */
export function AppFrame({ top, navigation, footer, aside, header, children }: AppFrameProps) {
  const { t } = useTranslation('ui')
  // Menus and sheets are loaded before they are needed, so that they also open offline.
  useOnFirstIntent(() => Promise.all([loadSheet(), import('./toast-list.tsx')]))
  return (
    <div className={clsx(heightClass, 'lg:grid lg:grid-cols-[232px_minmax(0,1fr)]')}>
      <SkipLink />
      <aside
        className={
          'sticky top-(--bar-height,0px) flex h-[calc(100dvh-var(--bar-height,0px))] flex-col ' +
          'max-lg:hidden'
        }
      >
        <div className="p-2">{top}</div>
        <nav
          aria-label={t('frame.navigation')}
          className="min-h-0 flex-1 overflow-y-auto px-2 pb-4"
        >
          <EntryList entries={navigation} />
        </nav>
        {footer && <div className="border-t p-2">{footer}</div>}
      </aside>
      <div
        className={clsx(heightClass, 'bg-surface flex min-w-0 flex-col max-lg:pb-16 lg:border-l')}
      >
        <header className="flex min-h-12 items-center gap-3 border-b px-6 max-md:px-4">
          <div className="min-w-0 flex-1">{header}</div>
          {aside}
        </header>
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="w-full flex-1 px-6 py-6 outline-none max-md:px-4 max-md:py-4"
        >
          {children}
        </main>
      </div>
      <PhoneBar top={top} navigation={navigation} footer={footer} />
    </div>
  )
}

/**
 * Limits a page to the reading width, with its title aligned with that of a list; tables use the
 * full width.
 */
export function PageWidth({ children }: { children: ReactNode }) {
  return <div className="w-full max-w-[1120px]">{children}</div>
}

function EntryList({
  entries,
  onNavigate,
}: {
  entries: NavigationEntry[]
  onNavigate?: () => void
}) {
  return (
    <ul className="flex flex-col gap-px">
      {entries.map(entry => (
        <li key={entry.id}>
          <EntryLink entry={entry} onNavigate={onNavigate} />
          {entry.children && entry.current && (
            <ul className="mt-px mb-1 ml-4 flex flex-col gap-px border-l pl-2">
              {entry.children.map(child => (
                <li key={child.id}>
                  <EntryLink entry={child} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

interface EntryLinkProps {
  entry: NavigationEntry
  onNavigate: (() => void) | undefined
}

function EntryLink({ entry, onNavigate }: EntryLinkProps) {
  const leaf = entry.current && !entry.children
  return (
    <Link
      plain
      href={entry.href}
      onClick={onNavigate}
      aria-current={leaf ? 'page' : undefined}
      className={clsx(
        'rounded-control flex min-h-8 items-center gap-2.5 px-2 font-medium max-lg:min-h-11',
        'transition-colors',
        leaf ? 'bg-selected text-strong' : 'text-muted hover:bg-hover hover:text-strong',
        entry.current && 'text-strong',
      )}
    >
      {entry.icon && (
        <span className={clsx('[&>svg]:size-4', entry.current ? 'text-accent' : 'text-faint')}>
          {entry.icon}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {entry.count !== undefined && (
        <span className="text-tiny text-faint tabular-nums">{entry.count}</span>
      )}
    </Link>
  )
}

function PhoneBar({
  top,
  navigation,
  footer,
}: Pick<AppFrameProps, 'top' | 'navigation' | 'footer'>) {
  const { t } = useTranslation('ui')
  // The drawer belongs to the page it was opened on, so it closes on any navigation.
  const place = navigation.map(({ href, current }) => (current ? `${href}*` : href)).join()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === place
  const setOpen = (next: boolean) => setOpenAt(next ? place : undefined)
  const barEntries = navigation.filter(entry => entry.bar).slice(0, BAR_MAX)
  const look = clsx(
    'text-tiny flex min-h-14 max-w-40 min-w-0 flex-1 flex-col items-center justify-center gap-0.5',
    'font-medium [&_svg]:size-5',
  )
  return (
    <nav
      aria-label={t('frame.navigation')}
      className={clsx(
        'bg-surface fixed inset-x-0 bottom-0 z-30 flex justify-center border-t lg:hidden',
        'pb-[env(safe-area-inset-bottom)]',
      )}
    >
      {barEntries.map(entry => (
        <Link
          key={entry.id}
          plain
          href={entry.href}
          aria-current={entry.current ? 'page' : undefined}
          className={clsx(look, entry.current ? 'text-accent' : 'text-muted')}
        >
          {entry.icon}
          <span className="max-w-full truncate px-1">{entry.label}</span>
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={clsx(look, 'text-muted')}
      >
        <Ellipsis aria-hidden />
        <span>{t('frame.more')}</span>
      </button>
      <WhenOpened
        opened={open}
        load={loadSheet}
        part={{
          open,
          onOpenChange: setOpen,
          side: 'left',
          title: t('frame.navigation'),
          children: (
            <div className="-m-3 flex flex-col gap-3">
              {top}
              <EntryList entries={navigation} onNavigate={() => setOpen(false)} />
              {footer && <div className="border-t pt-3">{footer}</div>}
            </div>
          ),
        }}
      />
    </nav>
  )
}
