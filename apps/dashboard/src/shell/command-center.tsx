import { useState } from 'react'
import { Kbd } from '@gatehouse/ui/kbd'
import { useNavigateTo } from '@gatehouse/ui/link'
import { type Shortcut, useShortcuts } from '@gatehouse/ui/shortcuts'
import { useOnFirstIntent, WhenOpened } from '@gatehouse/ui/when-opened'
import { Search } from 'lucide-react'
import { useTexts } from '../texts.ts'
import type { NavigationEntryWithKey } from './use-places.tsx'

const loadPalette = () => import('./palette.tsx').then(({ Palette }) => Palette)
const loadHelp = () => import('./all-shortcuts.tsx').then(({ AllShortcuts }) => AllShortcuts)

/** The search in the header, the command palette, the shortcuts and their help. */
export function CommandCenter({ places }: { places: NavigationEntryWithKey[] }) {
  const t = useTexts()
  const [open, setOpen] = useState<'palette' | 'help'>()
  const shortcuts = useAllShortcuts(places, setOpen)
  useOnFirstIntent(() => Promise.all([loadPalette(), loadHelp()]))
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen('palette')}
        aria-keyshortcuts="Meta+K Control+K"
        className={
          'rounded-control text-faint hover:bg-hover hover:text-strong -ml-2 flex min-h-8 ' +
          'items-center gap-2 px-2 transition-colors max-md:min-h-11'
        }
      >
        <Search aria-hidden className="size-4" />
        {t('command.search')}
        <span className="max-sm:hidden">
          <Kbd keys="mod+k" />
        </span>
      </button>
      <WhenOpened
        opened={open === 'palette'}
        load={loadPalette}
        part={{
          open: open === 'palette',
          onOpenChange: next => setOpen(next ? 'palette' : undefined),
          places,
          onHelp: () => setOpen('help'),
        }}
      />
      <WhenOpened
        opened={open === 'help'}
        load={loadHelp}
        part={{
          open: open === 'help',
          onOpenChange: next => setOpen(next ? 'help' : undefined),
          shortcuts,
        }}
      />
    </>
  )
}

function useAllShortcuts(
  places: NavigationEntryWithKey[],
  setOpen: (what: 'palette' | 'help') => void,
) {
  const t = useTexts()
  const navigate = useNavigateTo()
  const go = places
    .filter(place => place.key)
    .map((place): Shortcut => ({
      keys: `g ${place.key}`,
      label: place.label,
      group: t('command.go_to'),
      run: () => navigate(place.href),
    }))
  const general = { group: t('command.general') }
  const shortcuts = [
    { ...general, keys: 'mod+k', label: t('command.search'), run: () => setOpen('palette') },
    { ...general, keys: '?', label: t('command.show_shortcuts'), run: () => setOpen('help') },
    ...go,
  ]
  useShortcuts(shortcuts)
  return shortcuts
}
