import { useState } from 'react'
import { Event as EventSchema } from '@gatehouse/contract/billing/events'
import { snakify } from '@gatehouse/contract/kit/wire'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { CopyText } from '@gatehouse/ui/copy-button'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { JsonView } from '@gatehouse/ui/json-view'
import { Link } from '@gatehouse/ui/link'
import { Sheet } from '@gatehouse/ui/sheet'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { EventCustomer } from './event-customer.tsx'
import { metadataText } from './metadata-text.ts'
import { RenameEvents } from './rename-events.tsx'

type UsageEvent = AnswerOf<'events', 'get'>

interface EventSheetProps {
  id: string | undefined
  /** Opens another event: the parent. */
  onOpen: (id: string) => void
  onClose: () => void
}

/** One event: who used what and when, its metadata, and the event as the API returns it. */
export function EventSheet({ id, onOpen, onClose }: EventSheetProps) {
  const t = useTexts()
  const href = useHref()
  const { data, error, refetch } = useEndpointQuery(
    'events',
    'get',
    { id: id ?? '' },
    { enabled: Boolean(id) },
  )
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={open => !open && onClose()}
      title={data?.label ?? t('events.one')}
      footer={
        data?.customerId && (
          <Link
            plain
            href={href(`/events?customer=${data.customerId}`)}
            onClick={onClose}
            className={buttonClass('secondary')}
          >
            {t('events.of_customer')}
          </Link>
        )
      }
    >
      {error && <NotLoaded query={{ error, refetch }} />}
      {!data && !error && <Skeleton className="w-2/3" />}
      {data && <Content event={data} onOpen={onOpen} />}
    </Sheet>
  )
}

function Content({ event, onOpen }: { event: UsageEvent; onOpen: (id: string) => void }) {
  const t = useTexts()
  const [renaming, setRenaming] = useState(false)
  const metadata = Object.entries(event.metadata)
  return (
    <div className="flex flex-col gap-6">
      <DefinitionList facts={useFacts(event, { onOpen, onRename: () => setRenaming(true) })} />
      {metadata.length > 0 && (
        <section>
          <h3 className="text-strong mb-3">{t('metadata.title')}</h3>
          <DefinitionList
            facts={metadata.map(([label, value]) => ({ label, value: metadataText(value) }))}
          />
        </section>
      )}
      <JsonView value={snakify(EventSchema, event)} />
      {renaming && <RenameEvents name={event.name} onClose={() => setRenaming(false)} />}
    </div>
  )
}

interface Actions {
  onOpen: (id: string) => void
  onRename: () => void
}

function useFacts(event: UsageEvent, { onOpen, onRename }: Actions) {
  const t = useTexts()
  const { parentId, childCount, externalCustomerId } = event
  return [
    { label: t('fields.name'), value: <EventName of={event} onRename={onRename} /> },
    { label: t('fields.customer'), value: <EventCustomer of={event} /> },
    ...(event.customer && externalCustomerId
      ? [{ label: t('events.external_customer_id'), value: externalCustomerId }]
      : []),
    { label: t('events.time'), value: <DateTimeText at={event.timestamp} as="moment-with-time" /> },
    { label: t('events.source'), value: t(`events.sources.${event.source}`) },
    { label: t('fields.id'), value: <CopyText text={event.id} /> },
    ...(parentId
      ? [
          {
            label: t('events.parent'),
            value: (
              <button
                type="button"
                onClick={() => onOpen(parentId)}
                className="text-accent rounded-mark font-mono break-all hover:underline"
              >
                {parentId}
              </button>
            ),
          },
        ]
      : []),
    ...(childCount > 0 ? [{ label: t('events.children'), value: childCount }] : []),
  ]
}

/** The name of an event; what events of the merchant with this name are called can be changed. */
function EventName({ of: { name, source }, onRename }: { of: UsageEvent; onRename: () => void }) {
  const t = useTexts()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere">{name}</span>
      {source === 'user' && (
        <Button size="small" onClick={onRename}>
          {t('events.rename')}
        </Button>
      )}
    </span>
  )
}
