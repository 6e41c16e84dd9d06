import { useState } from 'react'
import type { Command } from '@gatehouse/ui/command-palette'
import { CommandPalette } from '@gatehouse/ui/command-palette'
import { Kbd } from '@gatehouse/ui/kbd'
import { useNavigateTo } from '@gatehouse/ui/link'
import { ShortcutHelp } from '@gatehouse/ui/shortcut-help'
import { type Shortcut, useShortcuts } from '@gatehouse/ui/shortcuts'
import { chooseTheme } from '@gatehouse/ui/theme'
import { Box, Building2, Moon, Search, Sun } from 'lucide-react'
import { useHref } from '../ask.ts'
import { useWords } from '../words.ts'
import { useFound } from './use-found.ts'
import type { KnownPlace } from './use-places.tsx'

/** The search in the header, the palette behind it, the shortcuts and their help. */
export function CommandCentre({ places }: { places: KnownPlace[] }) {
  const t = useWords()
  const [open, setOpen] = useState<'palette' | 'help'>()
  const shortcuts = useAllShortcuts(places, setOpen)
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
      <Palette
        open={open === 'palette'}
        onOpenChange={next => setOpen(next ? 'palette' : undefined)}
        places={places}
        onHelp={() => setOpen('help')}
      />
      <ShortcutHelp
        open={open === 'help'}
        onOpenChange={next => setOpen(next ? 'help' : undefined)}
        shortcuts={shortcuts}
      />
    </>
  )
}

function useAllShortcuts(places: KnownPlace[], setOpen: (what: 'palette' | 'help') => void) {
  const t = useWords()
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

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  places: KnownPlace[]
  onHelp: () => void
}

function Palette({ open, onOpenChange, places, onHelp }: PaletteProps) {
  const t = useWords()
  const href = useHref()
  const [query, setQuery] = useState('')
  const found = useFound(open ? query : '')
  const group = t('command.general')
  const actions: Command[] = [
    {
      id: 'new-product',
      label: t('products.new'),
      group,
      icon: <Box />,
      href: href('/products/new'),
    },
    {
      id: 'new-organization',
      label: t('organization.create'),
      group,
      icon: <Building2 />,
      href: '/new-organization',
    },
    {
      id: 'light',
      label: t('command.light'),
      group,
      icon: <Sun />,
      run: () => chooseTheme('light'),
    },
    { id: 'dark', label: t('command.dark'), group, icon: <Moon />, run: () => chooseTheme('dark') },
    { id: '?', label: t('command.show_shortcuts'), group, shortcut: '?', run: onHelp },
  ]
  return (
    <CommandPalette
      open={open}
      onOpenChange={next => {
        setQuery('')
        onOpenChange(next)
      }}
      commands={[
        ...found.commands,
        ...places.flatMap(place => commandsOf(place, t('command.go_to'))),
        ...actions,
      ]}
      onQuery={setQuery}
      loading={found.loading}
    />
  )
}

function commandsOf(place: KnownPlace, group: string): Command[] {
  const { id, label, href, icon, key } = place
  const inside = (place.children ?? []).map(child => ({
    id: child.id,
    label: child.label,
    href: child.href,
    hint: label,
    icon,
    group,
  }))
  return [{ id, label, href, icon, group, shortcut: key && `g ${key}` }, ...inside]
}
