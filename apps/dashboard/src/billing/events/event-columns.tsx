import { CopyText } from '@gatehouse/ui/copy-button'
import type { Column } from '@gatehouse/ui/table'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { DateTimeText, EmptyValue } from '../../frame/date-time-text.tsx'
import { rowButtonClass } from '../../frame/row-button.ts'
import { useTexts } from '../../texts.ts'
import { EventCustomer } from './event-customer.tsx'
import { MetadataSummary } from './metadata-summary.tsx'

type UsageEvent = ItemOf<'events'>

/** The columns of the list of events; the name opens the event. */
export function useEventColumns(onOpen: (id: string) => void): Column<UsageEvent>[] {
  const t = useTexts()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      cell: ({ id, label }) => (
        <button
          type="button"
          onClick={() => onOpen(id)}
          className={`${rowButtonClass} wrap-anywhere @rows:min-w-24`}
        >
          {label}
        </button>
      ),
    },
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: event => <EventCustomer of={event} />,
    },
    {
      id: 'metadata',
      header: t('metadata.title'),
      phone: 'last',
      cell: ({ metadata }) => <MetadataSummary of={metadata} />,
    },
    {
      id: 'timestamp',
      header: t('events.time'),
      sortable: true,
      align: 'end',
      width: '@roomy:w-48',
      phone: 'detail',
      cell: ({ timestamp }) => <DateTimeText at={timestamp} as="moment-with-time" />,
    },
    {
      id: 'external_customer_id',
      header: t('events.external_customer_id'),
      optional: true,
      phone: 'detail',
      cell: ({ externalCustomerId: id }) => (id ? <CopyText text={id} /> : <EmptyValue />),
    },
    {
      id: 'source',
      header: t('events.source'),
      optional: true,
      phone: 'detail',
      cell: ({ source }) => t(`events.sources.${source}`),
    },
  ]
}
