import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { toast } from '@gatehouse/ui/toast'
import { Gauge, Plus } from 'lucide-react'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { useEditing } from '../../frame/use-editing.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { ArchiveMeter } from './archive-meter.tsx'
import { useMeterColumns } from './meter-columns.tsx'
import { MeterSheet } from './meter-sheet.tsx'
import type { Meter } from './meter-texts.tsx'

/** The merchant's meters, which measure usage for unit prices and credits. */
export const Route = createFileRoute('/dashboard/$organization/meters')({ component: Meters })

function Meters() {
  const t = useTexts()
  const editing = useEditing<Meter>()
  const [meterToArchive, setMeterToArchive] = useState<Meter>()
  const search = useListSearch(['name', 'created_at'], 'name')
  const [state] = search.filter('state')
  const query = useEndpointQuery(
    'meters',
    'list',
    {
      ...requestedFrom(search),
      isArchived: state === 'archived' ? 'true' : state === 'active' ? 'false' : undefined,
    },
    { keep: true },
  )
  const columns = useMeterColumns({
    onEdit: editing.edit,
    onArchive: setMeterToArchive,
    onRestore: useRestore(),
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

/** Restores an archived meter immediately, without a confirmation. */
function useRestore() {
  const t = useTexts()
  const restore = useWrite(
    (client, { id }: Meter) => client.meters.update({ id, body: { isArchived: false } }),
    ({ name }) => toast({ title: t('meters.restored', { name }) }),
  )
  return (meter: Meter) =>
    restore.mutate(meter, {
      onError: error => toast({ title: sentenceOf(error, t), meaning: 'negative' }),
    })
}

const example = {
  name: 'Tokens',
  filter: {
    conjunction: 'and',
    clauses: [{ property: 'name', operator: 'eq', value: 'completion' }],
  },
  aggregation: { func: 'sum', property: 'tokens' },
}
