import { useState } from 'react'
import { Copy, Ellipsis, Trash2, Users } from 'lucide-react'
import { Button } from '../src/button.tsx'
import { CommandPalette } from '../src/command-palette.tsx'
import { ConfirmDialog } from '../src/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../src/dialog.tsx'
import { Field } from '../src/field.tsx'
import { IconButton } from '../src/icon-button.tsx'
import { Menu } from '../src/menu.tsx'
import { Sheet } from '../src/sheet.tsx'
import { ShortcutHelp } from '../src/shortcut-help.tsx'
import { useShortcuts } from '../src/shortcuts.tsx'
import { TextInput } from '../src/text-input.tsx'
import { toast } from '../src/toast.tsx'

type Name = 'dialog' | 'confirm' | 'sheet' | 'palette' | 'help'

/** All components that open over a page. */
export function FloatingPart() {
  const [open, setOpen] = useState<Name>()
  const bind = (name: Name) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : undefined),
  })
  const shortcuts = [
    { keys: 'mod+k', label: 'Search', group: 'General', run: () => setOpen('palette') },
    { keys: '?', label: 'Show shortcuts', group: 'General', run: () => setOpen('help') },
    { keys: 'g c', label: 'Customers', group: 'Go to', run: () => toast({ title: 'Customers' }) },
  ]
  useShortcuts(shortcuts)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('palette')}>Palette</Button>
        <Button onClick={() => setOpen('help')}>Help</Button>
        <Button onClick={showSuccess}>Toast</Button>
        <Button onClick={showFailure}>Bad toast</Button>
        <Menu
          trigger={<IconButton label="More actions" icon={<Ellipsis />} kind="secondary" />}
          align="start"
          items={[
            { id: 'copy', label: 'Copy id', icon: <Copy />, shortcut: 'mod+c' },
            { id: 'open', label: 'Open customer', icon: <Users />, href: '?part=facts' },
            { id: 'no', label: 'Archive', disabledReason: 'It has running subscriptions.' },
            { id: 'gone', label: 'Delete', icon: <Trash2 />, danger: true, separated: true },
          ]}
        />
      </div>
      <Dialog {...bind('dialog')} title="Rename product" description="Buyers see it at once.">
        <Field label="Name">
          <TextInput defaultValue="Pro plan" />
        </Field>
        <DialogActions>
          <Button onClick={() => setOpen(undefined)}>Cancel</Button>
          <Button kind="primary">Rename product</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        {...bind('confirm')}
        title="Delete Ada Lovelace?"
        consequences={['Cancels 3 subscriptions.', 'Revokes 5 licence keys.', 'Orders are kept.']}
        action="Delete customer"
        typed="ada@example.com"
        onConfirm={() => setOpen(undefined)}
      />
      <Sheet
        {...bind('sheet')}
        title="New customer"
        description="They receive no mail."
        footer={<Button kind="primary">Create customer</Button>}
      >
        <Field label="Email" required>
          <TextInput type="email" />
        </Field>
      </Sheet>
      <CommandPalette
        {...bind('palette')}
        commands={[
          { id: 'c', label: 'Customers', group: 'Go to', icon: <Users />, shortcut: 'g c' },
          { id: 'p', label: 'Produkte und Preise', group: 'Go to', icon: <Copy /> },
          { id: 'a', label: 'Ada Lovelace', hint: 'ada@example.com', group: 'Customers' },
        ]}
      />
      <ShortcutHelp {...bind('help')} shortcuts={shortcuts} />
    </>
  )
}

function showSuccess() {
  toast({
    title: 'Product created',
    description: 'It can be bought from now on.',
    action: { label: 'Open', onSelect: () => undefined },
  })
}

function showFailure() {
  toast({ title: 'The card was declined', description: 'Ask for another.', meaning: 'negative' })
}
