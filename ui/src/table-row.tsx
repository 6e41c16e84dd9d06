// With the display of cards on phones, Safari loses the elements' table roles, so they are
// repeated.
/* oxlint-disable jsx-a11y/no-redundant-roles */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { MouseEvent } from 'react'
import clsx from 'clsx'
import { Link, isPlainClick, useNavigateTo } from './link.tsx'
import { Skeleton } from './skeleton.tsx'
import {
  type Column,
  type PhonePosition,
  phonePosition,
  type RowSelection,
  wideClass,
} from './table-column.ts'

// A dash means nothing without the header of its column.
const detail = '@max-rows:text-small @max-rows:text-muted @max-rows:has-[>[data-nothing]]:hidden'

const places: Record<PhonePosition, string> = {
  title: clsx(
    '@max-rows:order-1 @max-rows:min-w-0 @max-rows:flex-1 @max-rows:basis-1/2',
    '@max-rows:font-medium',
  ),
  end: '@max-rows:order-1 @max-rows:text-right',
  detail: clsx('@max-rows:order-3', detail),
  // Cells that may contain more than text come after the plain details.
  last: clsx('@max-rows:order-4', detail),
  hidden: '@max-rows:hidden',
}

// On a phone the row is a wrapping line: title and end first, then a break, then the details.
const rowClass = clsx(
  'border-b last:border-b-0 @max-rows:flex @max-rows:flex-wrap @max-rows:items-baseline',
  '@max-rows:gap-x-4 @max-rows:gap-y-1 @max-rows:px-4 @max-rows:py-3',
  '@max-rows:before:order-2 @max-rows:before:basis-full @max-rows:before:content-[""]',
)

function cellClass<Row>(column: Column<Row>, place: PhonePosition) {
  return clsx(
    'h-11 px-3 py-1.5 @max-roomy:px-2 first:pl-4 last:pr-4',
    '@max-rows:block @max-rows:h-auto @max-rows:p-0!',
    column.align === 'end' && 'text-right tabular-nums',
    wideClass(column),
    places[place],
    column.labelled && '@max-rows:before:content-[attr(data-label)_":_"]',
  )
}

const selectClass = clsx(
  'h-11 w-8 py-1.5 pl-4 @max-rows:order-1 @max-rows:h-auto @max-rows:w-auto @max-rows:p-0!',
  '@max-rows:self-center',
)

interface TableRowProps<Row> {
  row: Row
  columns: Column<Row>[]
  href: string | undefined
  onOpen: ((row: Row) => void) | undefined
  selection?: RowSelection<Row> | undefined
  /** It is shown beside the table. */
  shown?: boolean
}

/** One row. A click anywhere opens its object, but text in it can still be selected. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, href, onOpen, selection, shown } = props
  const navigate = useNavigateTo()
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target instanceof Element ? event.target : undefined
    const inside = target && event.currentTarget.contains(target)
    if (!inside || target.closest('a, button, input, label, [role=menuitem]')) return
    if (getSelection()?.toString()) return
    if (!href) {
      if (isPlainClick(event)) onOpen?.(row)
    } else if (isPlainClick(event)) navigate(href)
    else if (event.button < 2) window.open(href, '_blank', 'noopener')
  }
  return (
    <tr
      role="row"
      onClick={open}
      onAuxClick={open}
      // The keyboard moves to a row by its link or button; to one without, by the row itself.
      data-row
      tabIndex={-1}
      className={clsx(
        rowClass,
        'outline-none has-focus-visible:shadow-[inset_2px_0_var(--accent)]',
        'focus-visible:shadow-[inset_2px_0_var(--accent)]',
        (shown || selection?.isSelected(row)) && 'bg-selected',
        (href || onOpen) && 'hover:bg-hover cursor-pointer',
      )}
    >
      {selection && (
        <td role="cell" className={selectClass}>
          {selection.cell(row)}
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          role="cell"
          data-label={column.labelled ? column.header : undefined}
          className={cellClass(column, phonePosition(column, index, columns.length))}
        >
          {index === 0 && href ? (
            <Link plain href={href} className="rounded-mark text-strong block font-medium">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

const skeletonWidths = ['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5']

interface SkeletonRowsProps<Row> {
  columns: Column<Row>[]
  count: number
  selectable: boolean
}

/** Placeholder rows while rows are being fetched. */
export function SkeletonRows<Row>({ columns, count, selectable }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, line) => (
    <tr key={line} role="row" aria-hidden className={rowClass}>
      {selectable && (
        <td role="cell" className={selectClass}>
          <Skeleton className="size-4" />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          role="cell"
          className={cellClass(column, phonePosition(column, index, columns.length))}
        >
          <Skeleton
            className={clsx(
              skeletonWidths[(line + index) % skeletonWidths.length],
              'min-w-12',
              column.align === 'end' && 'ml-auto',
            )}
          />
        </td>
      ))}
    </tr>
  ))
}
