import type { ReactNode } from 'react'

/** Where a column goes when the table becomes a list of cards. */
export type PhonePlace = 'title' | 'end' | 'detail' | 'last' | 'hidden'

/** One column of a table. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for money and numbers: right-aligned, in tabular figures. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** A Tailwind width where there is room for all columns, such as `@roomy:w-40`. */
  width?: string
  /** The first column is the title and the last stands at the end, unless said otherwise. */
  phone?: PhonePlace
  /** On a phone its header stands before what it shows: for a date that might be any. */
  labelled?: boolean
  /** Shown where the table has 832 px or more; where it is `very`, from 960 px on. */
  wide?: boolean | 'very'
}

/** What a table is sorted by; kept in the URL. */
export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

/** The sort after a click on a header: text starts ascending, amounts with the largest. */
export function nextSort<Row>(sort: Sort | undefined, { id, align }: Column<Row>): Sort {
  const turned = sort?.direction === 'ascending' ? 'descending' : 'ascending'
  const first = align === 'end' ? 'descending' : 'ascending'
  return { column: id, direction: sort?.column === id ? turned : first }
}

/** Where a column stands on a phone. */
export function phonePlace<Row>(column: Column<Row>, index: number, count: number): PhonePlace {
  if (column.phone) return column.phone
  if (index === 0) return 'title'
  return index === count - 1 ? 'end' : 'detail'
}

/** Hides a column for which the table is too narrow. */
export const wideClass = ({ wide }: { wide?: boolean | 'very' }) =>
  wide === 'very' ? '@max-wide:hidden' : wide && '@max-roomy:hidden'
