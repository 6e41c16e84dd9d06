import { useState } from 'react'
import type { Command } from '@gatehouse/ui/command-palette'
import { CommandPalette } from '@gatehouse/ui/command-palette'
import { Kbd } from '@gatehouse/ui/kbd'
import { useNavigateTo } from '@gatehouse/ui/link'
import { ShortcutHelp } from '@gatehouse/ui/shortcut-help'
import { type Shortcut, useShortcuts } from '@gatehouse/ui/shortcuts'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KnownPlace } from './use-places.tsx'

/** The search in the header, the palette behind it, the shortcuts and their help. */
export function CommandCentre({ places }: { places: KnownPlace[] }) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigateTo()
  const [open, setOpen] = useState<'palette' | 'help'>()
  const go = places
    .filter((place) => place.key)
    .map((place): Shortcut => ({
      keys: `g ${place.key}`,
      label: place.label,
      group: t('command.go_to'),
      run: () => navigate(place.href),
    }))
  const help = {
    keys: '?',
    label: t('command.show_shortcuts'),
    group: t('command.general'),
    run: () => setOpen('help'),
  }
  const search = {
    keys: 'mod+k',
    label: t('command.search'),
    group: t('command.general'),
    run: () => setOpen('palette'),
  }
  const shortcuts = [search, help, ...go]
  useShortcuts(shortcuts)
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
      <CommandPalette
        open={open === 'palette'}
        onOpenChange={(next) => setOpen(next ? 'palette' : undefined)}
        commands={[
          ...places.flatMap((place) => commandsOf(place, t('command.go_to'))),
          toCommand(help),
        ]}
      />
      <ShortcutHelp
        open={open === 'help'}
        onOpenChange={(next) => setOpen(next ? 'help' : undefined)}
        shortcuts={shortcuts}
      />
    </>
  )
}

function commandsOf(place: KnownPlace, group: string): Command[] {
  const { id, label, href, icon, key } = place
  const inside = (place.children ?? []).map((child) => ({
    id: child.id,
    label: child.label,
    href: child.href,
    hint: label,
    icon,
    group,
  }))
  return [{ id, label, href, icon, group, shortcut: key && `g ${key}` }, ...inside]
}

function toCommand(shortcut: Shortcut): Command {
  const { keys, label, group, run } = shortcut
  return { id: keys, label, group, run, shortcut: keys }
}
