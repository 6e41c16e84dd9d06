import {
  exportColumns,
  type ExportedList,
  exportPaths,
} from '@gatehouse/contract/billing/export-columns'
import { columnsOf } from '../frame/file-columns.ts'
import { exportOf } from '../frame/list-filter.ts'
import { ExportLink } from './export-link.tsx'

/** Columns of a file that a column of a list stands for, where they are not of the same name. */
const inFile: Partial<Record<string, string[]>> = {
  // The actions of a checkout link copy its URL.
  actions: ['url'],
  amount: ['amount', 'currency'],
  created: ['created_at'],
  creator: ['creator', 'creator_email'],
  customer: ['customer', 'email'],
  done: ['done', 'total'],
  fee: ['fee', 'currency'],
  method: ['method', 'card'],
  net: ['net', 'currency'],
  reduction: ['reduction', 'currency', 'duration'],
  ends: ['ends_at'],
  redemptions_count: ['redemptions_count', 'max_redemptions'],
  price_amount: ['price'],
  period_start: ['period_start', 'period_end'],
  // Of custom fields, the type says how many options there are.
  type: ['type', 'options'],
  // The uses of a license key are shown with their limit.
  usage: ['usage', 'limit_usage'],
  // A webhook endpoint is shown by its name, if it has one.
  url: ['name', 'url'],
}

/** Where a list is exported, and the columns of the file. */
export interface ListFile {
  path: string
  columns: string[]
}

interface ListExportProps {
  list: ExportedList
  /** The input of the list's query. */
  input: Record<string, unknown>
  /** The columns that are shown; all of the file without it. */
  shown?: string[]
  label?: string
}

/** The file of a list, with the columns that are shown; all of the file without them. */
export function fileOf(list: ExportedList, shown?: string[]): ListFile {
  const columns = columnsOf({ shown: shown ?? [], known: exportColumns[list].options, inFile })
  return { path: exportPaths[list], columns }
}

/** Exports what a list shows: the rows it finds, on all pages, with its order and columns. */
export const ListExport = ({ list, input, shown, label }: ListExportProps) => (
  <ExportLink
    {...fileOf(list, shown)}
    only={exportOf(input)}
    {...(label !== undefined && { label })}
  />
)
