import { DateTime } from '@gatehouse/ui/date-time'
import { IconButton } from '@gatehouse/ui/icon-button'
import { Menu } from '@gatehouse/ui/menu'
import { Ellipsis, Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTexts } from '../../texts.ts'
import type { Passkey } from './passkeys-query.ts'

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

/** One passkey: its name, where it is stored, and when it was last used. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const t = useTexts()
  const { createdAt, lastUsedAt, backedUp } = passkey
  const name = passkey.name || t('passkeys.unnamed')
  return (
    <li className="flex items-center gap-4 px-4 py-3.5">
      <Fingerprint aria-hidden className="text-faint size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-strong font-medium break-words">{name}</p>
        <p className="text-small text-muted flex flex-wrap gap-x-3">
          <span>{t(backedUp ? 'passkeys.synced' : 'passkeys.one_device')}</span>
          <span>
            <Trans
              t={t}
              i18nKey="passkeys.added_on"
              components={[<Moment key="moment" at={createdAt} />]}
            />
          </span>
          {lastUsedAt && (
            <span>
              <Trans
                t={t}
                i18nKey="passkeys.used_on"
                components={[<Moment key="moment" at={lastUsedAt} />]}
              />
            </span>
          )}
        </p>
      </div>
      <Menu
        trigger={
          <IconButton size="small" label={t('passkeys.more', { name })} icon={<Ellipsis />} />
        }
        items={[
          {
            id: 'rename',
            label: t('passkeys.rename'),
            icon: <Pencil aria-hidden />,
            onSelect: onRename,
          },
          {
            id: 'remove',
            label: t('passkeys.remove'),
            icon: <Trash2 aria-hidden />,
            danger: true,
            separated: true,
            onSelect: onRemove,
          },
        ]}
      />
    </li>
  )
}

const Moment = ({ at }: { at: Date | string }) => (
  <DateTime value={new Date(at).toISOString()} as="day" />
)
