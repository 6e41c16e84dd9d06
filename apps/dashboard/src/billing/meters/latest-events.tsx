import { useState } from 'react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { Related, RELATED_MAX } from '../../frame/related.tsx'
import { useTexts } from '../../texts.ts'
import { useEventColumns } from '../events/event-columns.tsx'
import { EventSheet } from '../events/event-sheet.tsx'
import type { Meter } from './meter-texts.tsx'

/** The latest events that a meter counts. */
export function LatestEvents({ meter: { id } }: { meter: Meter }) {
  const t = useTexts()
  const href = useHref()
  const [opened, setOpened] = useState<string>()
  const query = useEndpointQuery('events', 'list', {
    ...{ meterId: id, source: ['user'], limit: RELATED_MAX },
  })
  const columns = useEventColumns(setOpened)
  return (
    <>
      <Related
        title={t('events.latest')}
        query={query}
        columns={columns.map(column => ({ ...column, sortable: false }))}
        none={t('meters.no_usage')}
        all={href(`/events?meter=${id}&source=user`)}
      />
      <EventSheet id={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
    </>
  )
}
