import { useState } from 'react'
import { Badge } from '@gatehouse/ui/badge'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Column } from '@gatehouse/ui/table'
import { useEndpointQuery } from '../endpoint-hooks.ts'
import { ListCard } from '../frame/list-card.tsx'
import { PAGE_SIZE, useListSearch } from '../frame/list-search.ts'
import { EmptyValue, DateTimeText } from '../frame/date-time-text.tsx'
import { ListExport } from '../organizations/list-export.tsx'
import { useTexts } from '../texts.ts'
import { EventSheet } from './event-sheet.tsx'
import { LogDays, logFilter, useLogFilters } from './log-filters.tsx'
import { ReplayEvents } from './replay-events.tsx'
import { ReplayProgress } from './replay-progress.tsx'
import { SendTest } from './send-test.tsx'
import { EventStatus, type Webhook, type WebhookEvent } from './webhook-status.tsx'

/** While a delivery is pending, the log is refetched, so that its outcome appears. */
const POLL_MS = 2_000

/** Every event sent to an endpoint, with its outcome; each opens in a side panel. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const t = useTexts()
  const search = useListSearch(['created_at'], '-created_at')
  // A timeline links to one delivery, on whatever page it is.
  const [linked = ''] = search.filter('event')
  const [opened, setOpened] = useState<string | undefined>(linked || undefined)
  const link = useEndpointQuery(
    'webhookEvents',
    'list',
    { id: [linked] },
    { enabled: linked !== '' },
  )
  const requested = { endpointId: [webhook.id], ...logFilter(search) }
  const query = useEndpointQuery(
    'webhookEvents',
    'list',
    { ...requested, page: search.page, limit: PAGE_SIZE },
    { keep: true, refetchInterval: POLL_MS },
  )
  const { data } = query
  const { event: _link, ...parameters } = search.parameters
  return (
    <>
      <ListCard
        title={t('webhooks.deliveries')}
        actions={shown => (
          <>
            {data && data.pagination.totalCount > 0 && (
              <ListExport list="webhookEvents" input={requested} shown={shown} />
            )}
            <ReplayEvents webhook={webhook} />
            <SendTest webhook={webhook} onSent={setOpened} />
          </>
        )}
        notice={<ReplayProgress webhook={webhook} />}
        search={{ ...search, parameters }}
        searchBy={t('webhooks.object')}
        filters={useLogFilters()}
        beside={<LogDays search={search} />}
        query={query}
        columns={useEventColumns(setOpened)}
        onRow={({ id }) => setOpened(id)}
        empty={
          <EmptyState title={t('webhooks.no_deliveries')} text={t('webhooks.no_deliveries_text')} />
        }
      />
      <EventSheet
        event={[...(data?.items ?? []), ...(link.data?.items ?? [])].find(
          ({ id }) => id === opened,
        )}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

function useEventColumns(onOpen: (id: string) => void): Column<WebhookEvent>[] {
  const t = useTexts()
  return [
    {
      id: 'type',
      header: t('webhooks.event'),
      cell: ({ id, type, isTest }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            onClick={() => onOpen(id)}
            className={
              'text-small text-strong rounded-mark text-left font-mono font-medium break-all ' +
              'underline-offset-2 hover:underline max-sm:min-h-11'
            }
          >
            {type}
          </button>
          {isTest && <Badge>{t('webhooks.test_mark')}</Badge>}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('fields.status'),
      width: '@roomy:w-36',
      cell: event => <EventStatus of={event} />,
    },
    {
      id: 'code',
      header: t('webhooks.answer_code'),
      width: '@roomy:w-28',
      cell: ({ lastHttpCode, attempts }) =>
        lastHttpCode ?? (attempts > 0 ? t('webhooks.no_response') : <EmptyValue />),
    },
    {
      id: 'attempts',
      header: t('webhooks.attempts'),
      align: 'end',
      width: '@roomy:w-28',
      phone: 'hidden',
      wide: true,
      cell: ({ attempts }) => attempts,
    },
    {
      id: 'created',
      header: t('fields.date'),
      align: 'end',
      width: '@roomy:w-44',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} as="moment-with-time" />,
    },
    {
      id: 'next_attempt_at',
      header: t('webhooks.next_attempt'),
      optional: true,
      phone: 'detail',
      labelled: true,
      cell: ({ nextAttemptAt }) => <DateTimeText at={nextAttemptAt} as="moment-with-time" />,
    },
  ]
}
