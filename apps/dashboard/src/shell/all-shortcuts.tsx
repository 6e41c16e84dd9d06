import { ShortcutHelp } from '@gatehouse/ui/shortcut-help'
import type { Shortcut } from '@gatehouse/ui/shortcuts'
import { pageShortcuts } from '../frame/page-actions.ts'

interface AllShortcutsProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  shortcuts: Shortcut[]
}

/** The help with all shortcuts, those of the current page included. */
export const AllShortcuts = ({ open, shortcuts, ...rest }: AllShortcutsProps) => (
  <ShortcutHelp
    {...rest}
    open={open}
    shortcuts={[...shortcuts, ...(open ? pageShortcuts() : [])]}
  />
)
