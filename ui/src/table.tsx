// With the display of cards on phones, Safari loses the elements' table roles, so they are
// repeated.
/* oxlint-disable jsx-a11y/no-redundant-roles */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'
import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Column, nextSort, type RowSelection, type Sort, wideClass } from './table-column.ts'
import { SkeletonRows, TableRow } from './table-row.tsx'

export type { Column, RowSelection, Sort } from './table-column.ts'

interface TableProps<Row> {
  /** The table's name for screen readers. */
  caption: string
  columns: Column<Row>[]
  /** Undefined while the first page loads; keep passing the old rows while refetching. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  /**
   * The link of a row: a click opens it, a middle click opens a tab, and the first cell is the
   * link.
   */
  rowHref?: (row: Row) => string
  /**
   * The action of a click on a row, which opens a panel beside the list; the first cell contains a
   * button that does the same.
   */
  onRow?: ((row: Row) => void) | undefined
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** New rows are being fetched while the old ones are shown. */
  updating?: boolean
  skeletonRows?: number
  /** Shown in place of the rows if there are none. */
  empty?: ReactNode
  /** Rows can be selected, for actions on several of them. */
  selection?: RowSelection<Row> | undefined
  /** The row shown beside the table. */
  shown?: string | undefined
}

/** A list of objects with sortable headers; on a narrow screen each row becomes a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref, onRow, updating, empty } = props
  const { selection, shown } = props
  const { t } = useTranslation('ui')
  if (rows?.length === 0 && empty) return <>{empty}</>
  return (
    // It adapts to its own width, not to the window's: beside a sidebar, or in a column of a page,
    // there is less space. If the table is still too wide, it scrolls, and the page does not.
    <div aria-busy={!rows || updating} className="@container relative overflow-x-auto">
      {updating && <div className="bg-accent animate-wait absolute inset-x-0 top-0 z-10 h-px" />}
      <table role="table" className="text-body w-full border-collapse @max-rows:block">
        <caption className="sr-only">
          {caption}
          {!rows && `, ${t('state.loading')}`}
        </caption>
        <thead role="rowgroup" className="@max-rows:sr-only">
          <tr role="row" className="border-b">
            {selection && (
              <th role="columnheader" scope="col" className="w-8 py-1.5 pl-4">
                {selection.head}
              </th>
            )}
            {columns.map(column => (
              <Header key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-rows:block">
          {rows ? (
            rows.map(row => (
              <TableRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                href={rowHref?.(row)}
                onOpen={onRow}
                selection={selection}
                shown={shown !== undefined && rowKey(row) === shown}
              />
            ))
          ) : (
            <SkeletonRows
              columns={columns}
              count={props.skeletonRows ?? 8}
              selectable={selection !== undefined}
            />
          )}
        </tbody>
      </table>
    </div>
  )
}

interface HeaderProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const sorted = sort?.column === column.id ? sort.direction : undefined
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  const end = column.align === 'end'
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={column.sortable ? (sorted ?? 'none') : undefined}
      className={clsx(
        'text-tiny text-faint h-9 px-3 font-medium whitespace-nowrap @max-roomy:px-2',
        'first:pl-4 last:pr-4',
        end ? 'text-right' : 'text-left',
        wideClass(column),
        column.width,
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, column))}
          className={clsx(
            'group hover:text-strong rounded-mark -mx-1 inline-flex items-center gap-1 px-1 py-1',
            end && 'flex-row-reverse',
            sorted && 'text-strong',
          )}
        >
          {column.header}
          <Arrow
            aria-hidden
            className={clsx(
              'size-3.5',
              !sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
            )}
          />
        </button>
      ) : column.headerHidden ? (
        <span className="sr-only">{column.header}</span>
      ) : (
        column.header
      )}
    </th>
  )
}
