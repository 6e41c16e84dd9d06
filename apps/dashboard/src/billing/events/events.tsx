import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { eventEndpoints, EventSource } from '@gatehouse/contract/billing/events'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Filter } from '@gatehouse/ui/filter-chips'
import { Status } from '@gatehouse/ui/status'
import { Activity } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { nonEmpty, requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { ExportLink } from '../../organizations/export-link.tsx'
import { useTexts } from '../../texts.ts'
import { useCustomerFilter } from '../use-customer-filter.ts'
import { useEventColumns } from './event-columns.tsx'
import { EventSheet } from './event-sheet.tsx'
import { LiveSwitch } from './live-switch.tsx'
import { useLive } from './use-live.ts'
import { nameFromFilter, useNameFilter } from './use-name-filter.ts'

/** The log of usage events; new ones appear while the page is open. */
export const Route = createFileRoute('/dashboard/$organization/events')({ component: Events })

const sources = EventSource.options

function Events() {
  const t = useTexts()
  const [opened, setOpened] = useState<string>()
  const search = useListSearch(['timestamp'], '-timestamp')
  const [meterId] = search.filter('meter')
  const filtered = {
    name: nonEmpty(search.filter('name').map(nameFromFilter)),
    customerId: nonEmpty(search.filter('customer')),
    source: nonEmpty(sources.filter(item => search.filter('source').includes(item))),
  }
  const query = useEndpointQuery(
    'events',
    'list',
    { ...requestedFrom(search), ...filtered, meterId },
    { keep: true },
  )
  const { name, customerId, source } = filtered
  const { names, live } = useLive({
    about: { customerId, source },
    newestFirst: search.page === 1 && search.sorting[0] === '-timestamp',
    refetch: query.refetch,
  })
  return (
    <>
      <ListPage
        title={t('navigation.events')}
        // The export cannot be limited to the events of a meter.
        action={
          !meterId && (
            <ExportLink
              path={eventEndpoints.export.path}
              only={{ name, customer_id: customerId, source, query: nonEmpty([search.query]) }}
            />
          )
        }
        search={search}
        searchBy={t('events.search_by')}
        filters={[
          ...useCustomerFilter(search),
          ...useMeterFilter(meterId),
          useNameFilter(search, names),
          {
            id: 'source',
            label: t('events.source'),
            options: sources.map(value => ({ value, label: t(`events.sources.${value}`) })),
          },
        ]}
        beside={<LiveSwitch live={live} />}
        query={query}
        columns={useEventColumns(setOpened)}
        onRow={({ id }) => setOpened(id)}
        empty={
          <EmptyState
            icon={<Activity />}
            title={t('events.empty')}
            text={t('events.empty_text')}
            action={<Status meaning="information">{t('events.waiting')}</Status>}
            code={<ApiCall path="/v1/events/ingest" body={example} />}
          />
        }
      />
      <EventSheet id={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
    </>
  )
}

/** The filter chip of a list that was opened for one meter, which can be removed. */
function useMeterFilter(id = ''): Omit<Filter, 'values'>[] {
  const t = useTexts()
  const { data } = useEndpointQuery('meters', 'get', { id }, { enabled: id !== '' })
  if (!id) return []
  return [
    { id: 'meter', label: t('events.meter'), options: [{ value: id, label: data?.name ?? id }] },
  ]
}

const example = {
  events: [
    {
      name: 'completion',
      external_customer_id: 'user_1',
      external_id: 'request_1',
      metadata: { tokens: 120 },
    },
  ],
}
