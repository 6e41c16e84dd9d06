import {
  exportColumns,
  type ExportedList,
  exportPaths,
} from '@gatehouse/contract/billing/export-columns'
import { ExportLink } from '../../organizations/export-link.tsx'
import { filterOf } from './bulk-selection.ts'

/** Columns of a file that a column of a list stands for, where they are not of the same name. */
const inFile: Partial<Record<string, string[]>> = {
  amount: ['amount', 'currency'],
  customer: ['customer', 'email'],
  method: ['method', 'card'],
  reduction: ['reduction', 'currency', 'duration'],
  ends: ['ends_at'],
  redemptions_count: ['redemptions_count', 'max_redemptions'],
  price_amount: ['price'],
}

interface ListExportProps {
  list: ExportedList
  /** The input of the list's query. */
  input: Record<string, unknown>
  /** The columns that are shown; all of the file without it. */
  shown?: string[]
  label?: string
}

/** Exports what a list shows: the rows it finds, on all pages, with the columns it shows. */
export function ListExport({ list, input, shown, label }: ListExportProps) {
  const known: readonly string[] = exportColumns[list].options
  const columns = shown?.flatMap(id => inFile[id] ?? [id]).filter(name => known.includes(name))
  return (
    <ExportLink
      path={exportPaths[list]}
      only={filterOf(input)}
      columns={[...new Set(columns)]}
      {...(label !== undefined && { label })}
    />
  )
}
