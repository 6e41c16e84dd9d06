import { type ReactNode, useState } from 'react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { Related, RELATED_MAX } from '../../frame/related.tsx'
import { useTexts } from '../../texts.ts'
import { useEventColumns } from './event-columns.tsx'
import { EventSheet } from './event-sheet.tsx'

interface LatestEventsProps {
  /** Which reported events are listed. */
  of: { meterId: string } | { customerId: string[] }
  /** The URL of all of them, shown where there are more. */
  all?: string
  actions?: ReactNode
}

/** The latest events of a meter or of a customer; each opens beside the page. */
export function LatestEvents({ of, ...more }: LatestEventsProps) {
  const t = useTexts()
  const [opened, setOpened] = useState<string>()
  const query = useEndpointQuery('events', 'list', { ...of, source: ['user'], limit: RELATED_MAX })
  const columns = useEventColumns(setOpened)
  const ofCustomer = 'customerId' in of
  const shown = columns.filter(
    ({ id, optional }) => !optional && !(ofCustomer && id === 'customer'),
  )
  return (
    <>
      <Related
        title={t('events.latest')}
        query={query}
        columns={shown.map(column => ({ ...column, sortable: false }))}
        none={t('meters.no_usage')}
        {...more}
      />
      <EventSheet id={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
    </>
  )
}
