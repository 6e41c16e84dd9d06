import {
  exportColumns,
  type ExportColumn,
  type ExportedList,
} from '@gatehouse/contract/billing/export-columns'
import type { exportEndpoints } from '@gatehouse/contract/billing/exports'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type Compilable, type RawBuilder } from 'kysely'
import { sortedBy } from '../../platform/db/pages.ts'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import type { ServerInfo } from '../../platform/site.ts'
import { reading, type Reading } from '../../platform/work.ts'

/** The filters, order and columns of an export, as requested. */
export type ExportInput<List extends ExportedList> = InputOf<(typeof exportEndpoints)[List]>

/** The names that a list can be sorted by; those without a choice are sorted by creation. */
type SortOf<List extends ExportedList> =
  ExportInput<List> extends { sorting: (infer Key)[] }
    ? Key extends `-${infer Name}`
      ? Name
      : never
    : 'created_at'

/** A query that can still be narrowed and ordered. */
type Rows<Row> = Compilable<Row> & {
  where: (condition: RawBuilder<boolean>) => Rows<Row>
  orderBy: (order: RawBuilder<unknown>) => Rows<Row>
}

/** What a list is as a file: its rows, in no order yet, and the value of each column. */
type ListFile<List extends ExportedList, Row> = {
  rows: (work: Reading, input: ExportInput<List>) => Rows<Row>
  /** The table of the list's rows. */
  table: string
  /** What the list can be sorted by. */
  sorts: Record<SortOf<List>, RawBuilder<unknown>>
  /** The order of a list that cannot be sorted; without it, newest first. */
  order?: SortOf<List> | `-${SortOf<List>}`
  columns: Columns<List, Row> | ((server: ServerInfo) => Columns<List, Row>)
}

type Columns<List extends ExportedList, Row> = Record<ExportColumn<List>, FileColumn<Row>>

/** The name of each file, before the date. */
const names: Partial<Record<ExportedList, string>> = {
  licenseKeys: 'license-keys',
  checkoutLinks: 'checkout-links',
  orderDrafts: 'draft-orders',
  customerRequests: 'customer-requests',
  webhookEvents: 'webhook-events',
  customFields: 'custom-fields',
  accessTokens: 'access-tokens',
  oauthApps: 'oauth-apps',
  webhookEndpoints: 'webhook-endpoints',
  missedPeriods: 'missed-periods',
  bulkActions: 'bulk-actions',
}

/** The part of an export's input that every list has. */
type CommonInput<List extends ExportedList> = {
  id?: string[]
  columns?: ExportColumn<List>[]
  sorting?: (SortOf<List> | `-${SortOf<List>}`)[]
}

/**
 * The handler of a list's export: all rows that the list finds, or of those the ones with the
 * requested ids, in the order of the list, with the requested columns, or all of them.
 */
export const exportList =
  <List extends ExportedList, Row>(list: List, file: ListFile<List, Row>) =>
  async (context: RawContext<ExportInput<List>>): Promise<Response> => {
    // The compiler cannot tell that the input of a list is that of its endpoint.
    const all = exportColumns[list].options as ExportColumn<List>[]
    const { site, actor, input } = context
    const { id, columns = all, sorting } = input as CommonInput<List>
    const chosen = sorting ?? [file.order ?? '-created_at']
    const order = sortedBy<string>(chosen, file.sorts, `${file.table}.id`)
    const rows = (work: Reading) => {
      const found = file.rows(work, input)
      const among = sql<boolean>`${sql.ref(`${file.table}.id`)} = any(${id}::uuid[])`
      return (id ? found.where(among) : found).orderBy(order)
    }
    // A file cannot say in the middle that a filter is invalid.
    rows(reading(site, actor))
    const cells = typeof file.columns === 'function' ? file.columns(site) : file.columns
    return sendTable(context, {
      name: names[list] ?? list,
      rows,
      columns: chosenColumns(cells, columns),
    })
  }
