import type { MenuItem } from '@gatehouse/ui/menu'
import { toast } from '@gatehouse/ui/toast'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { Meter } from './meter-texts.tsx'

/** The menu item that archives a meter after a confirmation, or restores it immediately. */
export function useArchiveItem(onArchive: (meter: Meter) => void): (meter: Meter) => MenuItem {
  const t = useTexts()
  const restore = useRestore()
  return meter =>
    meter.archivedAt
      ? {
          id: 'restore',
          label: t('meters.restore'),
          icon: <ArchiveRestore aria-hidden />,
          separated: true,
          onSelect: () => restore(meter),
        }
      : {
          id: 'archive',
          label: t('meters.archive'),
          icon: <Archive aria-hidden />,
          separated: true,
          onSelect: () => onArchive(meter),
        }
}

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
