import type { ReactNode } from 'react'

/** Where a column goes when the table becomes a list of cards on a phone. */
export type PhonePlace = 'title' | 'end' | 'detail' | 'last' | 'hidden'

/** One column of a table. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for money and numbers: right-aligned, in tabular figures. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** A Tailwind width, such as `w-40`. */
  width?: string
  /** The first column is the title and the last stands at the end, unless said otherwise. */
  phone?: PhonePlace
  /** On a phone its header stands before what it shows: for a date that might be any. */
  labelled?: boolean
  /** Shown from 1024 px on only; where it is `very`, from 1280 px on. */
  wide?: boolean | 'very'
}

/** What a table is sorted by; kept in the URL. */
export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

/** The sort after a click on a header: ascending, descending, and round again. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  const again = sort?.column === column && sort.direction === 'ascending'
  return { column, direction: again ? 'descending' : 'ascending' }
}

/** Where a column stands on a phone. */
export function phonePlace<Row>(column: Column<Row>, index: number, count: number): PhonePlace {
  if (column.phone) return column.phone
  if (index === 0) return 'title'
  return index === count - 1 ? 'end' : 'detail'
}

/** Hides a column for which a window is too narrow. */
export const wideClass = ({ wide }: { wide?: boolean | 'very' }) =>
  wide === 'very' ? 'max-xl:hidden' : wide && 'max-lg:hidden'
