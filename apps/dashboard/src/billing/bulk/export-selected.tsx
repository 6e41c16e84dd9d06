import { Button } from '@gatehouse/ui/button'
import { useLocale } from '@gatehouse/ui/i18n'
import { Download } from 'lucide-react'
import { exportOf } from '../../frame/list-filter.ts'
import type { Selection } from '../../frame/list-selection.ts'
import { ExportLink } from '../../organizations/export-link.tsx'
import type { ListFile } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { EXPORT_IDS_MAX } from './bulk-selection.ts'

interface ExportSelectedProps {
  selection: Selection
  /** The input of the list's query: what "all" means, and the order. */
  input: Record<string, unknown>
  file: ListFile
}

/** Exports the selected rows, or everything the list finds, if all of it is selected. */
export function ExportSelected({ selection, input, file }: ExportSelectedProps) {
  const t = useTexts()
  const number = new Intl.NumberFormat(useLocale())
  const { ids, all } = selection
  const label = t('bulk.export')
  if (!all && ids.length > EXPORT_IDS_MAX) {
    const disabledReason = t('bulk.export_limit', { number: number.format(EXPORT_IDS_MAX) })
    return (
      <Button size="small" icon={<Download />} disabledReason={disabledReason}>
        {label}
      </Button>
    )
  }
  const filter = exportOf(input)
  const only = all ? filter : { id: ids, sorting: filter.sorting }
  return <ExportLink {...file} {...{ only, label }} size="small" />
}
