import { ShortcutHelp } from '@gatehouse/ui/shortcut-help'
import type { Shortcut } from '@gatehouse/ui/shortcuts'
import { useTexts } from '../texts.ts'

interface AllShortcutsProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  shortcuts: Shortcut[]
}

/** The help with all shortcuts, those of lists included. */
export function AllShortcuts({ shortcuts, ...rest }: AllShortcutsProps) {
  const t = useTexts()
  const group = t('command.lists')
  const lists = [
    { group, keys: 'j', label: t('command.next_row') },
    { group, keys: 'k', label: t('command.previous_row') },
    { group, keys: 'enter', label: t('command.open_row') },
    { group, keys: 'x', label: t('command.select_row') },
    { group, keys: 'space', label: t('command.preview_row') },
    { group, keys: '/', label: t('command.search_list') },
    { group, keys: 'escape', label: t('command.leave_list') },
  ]
  return <ShortcutHelp {...rest} shortcuts={[...shortcuts, ...lists]} />
}
