import {
  exportColumns,
  type ExportColumn,
  type ExportedList,
} from '@gatehouse/contract/billing/export-columns'
import type { exportEndpoints } from '@gatehouse/contract/billing/exports'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { Compilable } from 'kysely'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { reading, type Reading } from '../../platform/work.ts'

/** The filters and columns of an export, as requested. */
export type ExportInput<List extends ExportedList> = InputOf<(typeof exportEndpoints)[List]>

/** What a list is as a file: its rows, latest first, and the value of each column. */
type ListFile<List extends ExportedList, Row> = {
  rows: (work: Reading, input: ExportInput<List>) => Compilable<Row>
  columns: Record<ExportColumn<List>, FileColumn<Row>>
}

/** The name of each file, before the date. */
const names: Partial<Record<ExportedList, string>> = { licenseKeys: 'license-keys' }

/** The handler of a list's export: the requested columns, or all of them. */
export const exportList =
  <List extends ExportedList, Row>(list: List, { rows, columns }: ListFile<List, Row>) =>
  async (context: RawContext<ExportInput<List>>): Promise<Response> => {
    // The compiler cannot tell that the columns of a list are those of its endpoint.
    const all = exportColumns[list].options as ExportColumn<List>[]
    const { columns: chosen = all } = context.input as { columns?: ExportColumn<List>[] }
    const { site, actor, input } = context
    // A file cannot say in the middle that a filter is invalid.
    rows(reading(site, actor), input)
    return sendTable(context, {
      name: names[list] ?? list,
      rows: work => rows(work, input),
      columns: chosenColumns(columns, chosen),
    })
  }

/** A moment as text. */
export const timeText = (at: Date | null): string | null => at?.toISOString() ?? null
/** A number as text. */
export const numberText = (value: number | null): string | null =>
  value === null ? null : String(value)
