import { csvLine } from '../../../platform/csv.ts'
import { csvResponse } from '../../../platform/http/csv-response.ts'
import type { RawContext } from '../../../platform/http/implement.ts'

/** The content of a report's file: its name, and its columns by heading. */
export type ReportTable<R> = {
  name: string
  rows: readonly R[]
  columns: Record<string, (row: R) => string | number | null>
}

/** Sends a report, which is short, as comma-separated values, or as one string of JSON. */
export function sendReport<R>({ request }: RawContext<unknown>, table: ReportTable<R>): Response {
  const cells = Object.values(table.columns)
  const textOf = (value: string | number | null) => (value === null ? null : String(value))
  const lines = [
    csvLine(Object.keys(table.columns)),
    ...table.rows.map(row => csvLine(cells.map(cell => textOf(cell(row))))),
  ].join('')
  return csvResponse(request, table.name, isQuoted => (isQuoted ? JSON.stringify(lines) : lines))
}
