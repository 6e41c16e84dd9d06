import { useState } from 'react'
import { IconButton } from '@gatehouse/ui/icon-button'
import { WhenOpened } from '@gatehouse/ui/when-opened'
import { Bell as BellIcon } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { useBrowserNotices } from './use-browser-notices.ts'

const loadCenter = () =>
  import('./notification-center.tsx').then(({ NotificationCenter }) => NotificationCenter)

const CHECK_MS = 30_000
const SHOWN_MAX = 99

/** The bell in the header, with the number of unread notifications; it opens the list. */
export function Bell() {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const [open, setOpen] = useState(false)
  const options = { refetchInterval: CHECK_MS } as const
  const { data } = useEndpointQuery('notifications', 'unread', { organizationId }, options)
  const count = data?.count ?? 0
  useBrowserNotices(data?.count)
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          label={count > 0 ? t('notifications.open_unread', { count }) : t('notifications.open')}
          icon={<BellIcon />}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
        />
        {count > 0 && (
          <span
            aria-hidden
            className={
              'bg-accent text-on-accent pointer-events-none absolute top-0 right-0 min-w-4 ' +
              'rounded-full px-1 text-center text-[0.625rem] leading-4 font-medium tabular-nums'
            }
          >
            {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
          </span>
        )}
      </span>
      <WhenOpened
        opened={open}
        load={loadCenter}
        part={{ open, onOpenChange: setOpen, unread: count }}
      />
    </>
  )
}
