import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Gauge, Plus } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { useEditing } from '../../frame/use-editing.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { ArchiveMeter } from './archive-meter.tsx'
import { useMeterColumns } from './meter-columns.tsx'
import { MeterSheet } from './meter-sheet.tsx'
import type { Meter } from './meter-texts.tsx'

/** The merchant's meters, which measure usage for unit prices and credits. */
export const Route = createFileRoute('/dashboard/$organization/meters')({ component: Meters })

function Meters() {
  const t = useTexts()
  const href = useHref()
  const editing = useEditing<Meter>()
  const [meterToArchive, setMeterToArchive] = useState<Meter>()
  const search = useListSearch(['name', 'created_at'], 'name')
  const [state] = search.filter('state')
  const requested = {
    ...requestedFrom(search),
    isArchived: state === 'archived' ? 'true' : state === 'active' ? 'false' : undefined,
  } as const
  const query = useEndpointQuery('meters', 'list', requested, { keep: true })
  const columns = useMeterColumns({
    onEdit: editing.edit,
    onArchive: setMeterToArchive,
  })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={editing.create}>
      {t('meters.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.meters')}
        exports={shown => <ListExport list="meters" input={requested} shown={shown} />}
        action={create}
        search={search}
        searchBy={t('meters.search_by')}
        filters={[
          {
            id: 'state',
            label: t('meters.state'),
            single: true,
            options: [
              { value: 'active', label: t('meters.active') },
              { value: 'archived', label: t('meters.archived') },
            ],
          },
        ]}
        query={query}
        columns={columns}
        rowHref={({ id }) => href(`/meters/${id}`)}
        empty={
          <EmptyState
            icon={<Gauge />}
            title={t('meters.empty')}
            text={t('meters.empty_text')}
            action={create}
            code={<ApiCall path="/v1/meters/" body={example} />}
          />
        }
      />
      <MeterSheet {...editing.sheet} meter={editing.row} />
      <ArchiveMeter meter={meterToArchive} onClose={() => setMeterToArchive(undefined)} />
    </>
  )
}

const example = {
  name: 'Tokens',
  filter: {
    conjunction: 'and',
    clauses: [{ property: 'name', operator: 'eq', value: 'completion' }],
  },
  aggregation: { func: 'sum', property: 'tokens' },
}
