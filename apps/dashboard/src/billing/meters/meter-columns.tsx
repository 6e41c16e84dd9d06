import { Badge } from '@gatehouse/ui/badge'
import type { Column } from '@gatehouse/ui/table'
import { Archive, ArchiveRestore } from 'lucide-react'
import { rowButtonClass } from '../../frame/row-button.ts'
import { editItem, RowMenu } from '../../frame/row-menu.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import type { MeterFilter } from './conditions.ts'
import { type Meter, useCountText, useFilterText } from './meter-texts.tsx'

interface Actions {
  onEdit: (meter: Meter) => void
  onArchive: (meter: Meter) => void
  onRestore: (meter: Meter) => void
}

/** The columns of the meter list, with each row's actions. */
export function useMeterColumns({ onEdit, onArchive, onRestore }: Actions): Column<Meter>[] {
  const t = useTexts()
  const count = useCountText()
  const filter = useFilterText()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      sortable: true,
      cell: meter => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <button type="button" onClick={() => onEdit(meter)} className={rowButtonClass}>
            {meter.name}
          </button>
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
        <RowMenu
          items={[
            editItem(t('meters.edit'), () => onEdit(meter)),
            meter.archivedAt
              ? {
                  id: 'restore',
                  label: t('meters.restore'),
                  icon: <ArchiveRestore aria-hidden />,
                  separated: true,
                  onSelect: () => onRestore(meter),
                }
              : {
                  id: 'archive',
                  label: t('meters.archive'),
                  icon: <Archive aria-hidden />,
                  separated: true,
                  onSelect: () => onArchive(meter),
                },
          ]}
        />
      ),
    },
  ]
}
