import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { EventColumn, eventEndpoints, type EventSource } from '@gatehouse/contract/billing/events'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Filter } from '@gatehouse/ui/filter-chips'
import { Status } from '@gatehouse/ui/status'
import { Switch } from '@gatehouse/ui/switch'
import { Activity } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { columnsOf } from '../../frame/file-columns.ts'
import { exportOf } from '../../frame/list-filter.ts'
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

const reported: EventSource[] = ['user']
const both: EventSource[] = ['user', 'system']

/** The file has what identifies a customer also if the customer is not known yet. */
const inFile = { customer: ['customer', 'email', 'external_customer_id'] }

function Events() {
  const t = useTexts()
  const [opened, setOpened] = useState<string>()
  const search = useListSearch(['timestamp'], '-timestamp')
  const [meterId] = search.filter('meter')
  const withSystem = search.filter('source').includes('system')
  const filtered = {
    name: nonEmpty(search.filter('name').map(nameFromFilter)),
    customerId: nonEmpty(search.filter('customer')),
    source: withSystem ? undefined : reported,
  }
  const requested = { ...requestedFrom(search), ...filtered, meterId }
  const query = useEndpointQuery('events', 'list', requested, { keep: true })
  const { customerId, source } = filtered
  const { names, live } = useLive({
    about: { customerId, source },
    newestFirst: search.page === 1 && search.sorting[0] === '-timestamp',
    refetch: query.refetch,
  })
  const systemSwitch = (
    <Switch
      label={t('events.with_system')}
      checked={withSystem}
      onChange={({ target }) => search.setFilter('source', target.checked ? both : [])}
    />
  )
  return (
    <>
      <ListPage
        title={t('navigation.events')}
        exports={shown => (
          <ExportLink
            path={eventEndpoints.export.path}
            only={exportOf(requested)}
            columns={columnsOf({ shown, known: EventColumn.options, inFile })}
          />
        )}
        search={search}
        searchBy={t('events.search_by')}
        filters={[
          ...useCustomerFilter(search),
          ...useMeterFilter(meterId),
          useNameFilter(search, names),
        ]}
        beside={
          <>
            {systemSwitch}
            <LiveSwitch live={live} />
          </>
        }
        query={query}
        columns={useEventColumns(setOpened)}
        onRow={({ id }) => setOpened(id)}
        empty={
          <EmptyState
            icon={<Activity />}
            title={t('events.empty')}
            text={t('events.empty_text')}
            action={
              <div className="flex flex-col items-center gap-4">
                <Status meaning="information">{t('events.waiting')}</Status>
                {systemSwitch}
              </div>
            }
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
