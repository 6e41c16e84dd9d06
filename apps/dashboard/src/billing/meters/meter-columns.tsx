import { Badge } from '@gatehouse/ui/badge'
import type { Column } from '@gatehouse/ui/table'
import { editItem, RowMenu } from '../../frame/row-menu.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import type { MeterFilter } from './conditions.ts'
import { type Meter, useCountText, useFilterText } from './meter-texts.tsx'
import { useArchiveItem } from './use-archive-item.tsx'

interface Actions {
  onEdit: (meter: Meter) => void
  onArchive: (meter: Meter) => void
}

/** The columns of the meter list, with each row's actions. */
export function useMeterColumns({ onEdit, onArchive }: Actions): Column<Meter>[] {
  const t = useTexts()
  const count = useCountText()
  const filter = useFilterText()
  const archiveItem = useArchiveItem(onArchive)
  return [
    {
      id: 'name',
      header: t('fields.name'),
      sortable: true,
      cell: meter => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {meter.name}
          {meter.archivedAt && <Badge>{t('meters.archived')}</Badge>}
        </span>
      ),
    },
    {
      id: 'counts',
      header: t('meters.counted'),
      cell: ({ aggregation }) => count(aggregation),
    },
    {
      id: 'events',
      header: t('meters.events'),
      wide: true,
      cell: meter => (
        <span className="line-clamp-2 break-words">{filter(meter.filter as MeterFilter)}</span>
      ),
    },
    {
      id: 'created_at',
      header: t('fields.created'),
      sortable: true,
      phone: 'hidden',
      width: '@roomy:w-40',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'actions',
      header: t('fields.actions'),
      align: 'end',
      width: '@roomy:w-20',
      cell: meter => (
        <RowMenu items={[editItem(t('meters.edit'), () => onEdit(meter)), archiveItem(meter)]} />
      ),
    },
  ]
}
