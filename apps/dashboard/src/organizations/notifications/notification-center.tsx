import { Button, buttonClass } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link } from '@gatehouse/ui/link'
import { Sheet } from '@gatehouse/ui/sheet'
import { Skeleton } from '@gatehouse/ui/skeleton'
import clsx from 'clsx'
import { BellOff } from 'lucide-react'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useHref, useWrite } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { type Notification, useNotificationText } from './use-notification-text.ts'

const SHOWN_MAX = 50

interface NotificationCenterProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  unread: number
}

/** The member's latest notifications; opening one marks it as read. */
export function NotificationCenter({ open, onOpenChange, unread }: NotificationCenterProps) {
  const t = useTexts()
  const href = useHref()
  const { id: organizationId } = useOrganization()
  const read = useWrite((client, ids: string[] | undefined) =>
    client.notifications.read({ body: { organizationId, ...(ids && { ids }) } }),
  )
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('notifications.title')}
      footer={
        <>
          <Link
            plain
            href={href('/settings/notifications')}
            onClick={() => onOpenChange(false)}
            className={buttonClass()}
          >
            {t('notifications.choose')}
          </Link>
          {unread > 0 && (
            <Button loading={read.isPending} onClick={() => read.mutate(undefined)}>
              {t('notifications.read_all')}
            </Button>
          )}
        </>
      }
    >
      <List
        organizationId={organizationId}
        onOpen={({ id, isRead }) => {
          onOpenChange(false)
          if (!isRead) read.mutate([id])
        }}
      />
    </Sheet>
  )
}

const LOADING_ROWS = 6

/** As high as notifications. */
function Loading() {
  return (
    <div aria-busy className="flex flex-col gap-6 py-3 pl-5">
      {Array.from({ length: LOADING_ROWS }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="w-4/5" />
          <Skeleton className="h-3! w-24" />
        </div>
      ))}
    </div>
  )
}

interface ListProps {
  organizationId: string
  onOpen: (notification: Notification) => void
}

function List({ organizationId, onOpen }: ListProps) {
  const t = useTexts()
  const href = useHref()
  const textOf = useNotificationText()
  const query = useEndpointQuery('notifications', 'list', {
    organizationId: [organizationId],
    limit: SHOWN_MAX,
  })
  if (query.error) return <NotLoaded query={query} />
  if (!query.data) return <Loading />
  const { items } = query.data
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<BellOff />}
        title={t('notifications.none')}
        text={t('notifications.none_text')}
      />
    )
  }
  return (
    <ul className="-mx-2 flex flex-col">
      {items.map(item => (
        <li key={item.id}>
          <Link
            plain
            href={href(item.page)}
            onClick={() => onOpen(item)}
            className="hover:bg-hover rounded-control flex gap-3 px-2 py-2.5"
          >
            <span
              aria-hidden
              className={clsx(
                'mt-1.5 size-2 shrink-0 rounded-full',
                item.isRead ? 'bg-transparent' : 'bg-accent',
              )}
            />
            <span className="min-w-0">
              <span
                className={clsx('block wrap-anywhere', !item.isRead && 'text-strong font-medium')}
              >
                {!item.isRead && <span className="sr-only">{t('notifications.unread')} </span>}
                {textOf(item)}
              </span>
              <span className="text-small text-muted">
                <DateTimeText at={item.createdAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
