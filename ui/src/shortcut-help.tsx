import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { Kbd } from './kbd.tsx'
import { setSingleKeys, type Shortcut, singleKeysOn } from './shortcuts.tsx'
import { Switch } from './switch.tsx'

interface ShortcutHelpProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  shortcuts: Pick<Shortcut, 'keys' | 'label' | 'group'>[]
}

/** All shortcuts, by group. */
export function ShortcutHelp({ open, onOpenChange, shortcuts }: ShortcutHelpProps) {
  const { t } = useTranslation('ui')
  const [on, setOn] = useState(singleKeysOn)
  const groups = Map.groupBy(shortcuts, shortcut => shortcut.group)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shortcuts.title')} size="large">
      {/* The switch is first: it gets the focus, and the dialog opens at its top. */}
      <div className="mb-5 border-b pb-4">
        <Switch
          label={t('shortcuts.single_keys')}
          help={t('shortcuts.single_keys_help')}
          checked={on}
          onChange={({ target }) => {
            setSingleKeys(target.checked)
            setOn(target.checked)
          }}
        />
      </div>
      <div className="gap-x-8 sm:columns-2">
        {[...groups].map(([group, members]) => (
          <section key={group} className="mb-5 break-inside-avoid last:mb-0">
            <h3 className="text-small text-faint mb-1 font-medium">{group}</h3>
            <dl className="divide-y">
              {members.map(shortcut => (
                <div key={shortcut.keys} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="text-strong">{shortcut.label}</dt>
                  <dd>
                    <Kbd keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
