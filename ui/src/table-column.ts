import type { ReactNode } from 'react'

/** The place of a column when the table becomes a list of cards. */
export type PhonePosition = 'title' | 'end' | 'detail' | 'last' | 'hidden'

/** One column of a table. */
export interface Column<Row> {
  id: string
  header: string
  /** The header is read by screen readers only. */
  headerHidden?: boolean
  cell: (row: Row) => ReactNode
  /** `end` for money and numbers: right-aligned, in tabular figures. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** A Tailwind width where there is room for all columns, such as `@roomy:w-40`. */
  width?: string
  /** By default the first column is the title and the last is at the end. */
  phone?: PhonePosition
  /** On a phone its header is shown before its value: for a date whose meaning is not obvious. */
  labelled?: boolean
  /** Shown only to users who chose it. */
  optional?: boolean
  /** Shown if the table is at least 832 px wide; with `very`, at least 960 px. */
  wide?: boolean | 'very'
}

/** The first column of a table whose rows can be selected: a checkbox for each, and for all. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean
  head: ReactNode
  cell: (row: Row) => ReactNode
}

/** The column a table is sorted by, kept in the URL. */
export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

/** The order after a click on a header: text ascending, amounts descending. */
export function nextSort<Row>(sort: Sort | undefined, { id, align }: Column<Row>): Sort {
  const turned = sort?.direction === 'ascending' ? 'descending' : 'ascending'
  const first = align === 'end' ? 'descending' : 'ascending'
  return { column: id, direction: sort?.column === id ? turned : first }
}

/** The place of a column on a phone. */
export function phonePosition<Row>(
  column: Column<Row>,
  index: number,
  count: number,
): PhonePosition {
  if (column.phone) return column.phone
  if (index === 0) return 'title'
  return index === count - 1 ? 'end' : 'detail'
}

/** Hides a column if the table is too narrow for it. */
export const wideClass = ({ wide }: { wide?: boolean | 'very' }) =>
  wide === 'very' ? '@max-wide:hidden' : wide && '@max-roomy:hidden'
