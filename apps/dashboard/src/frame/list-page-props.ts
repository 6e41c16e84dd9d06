import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Filter } from '@gatehouse/ui/filter-chips'
import type { Column } from '@gatehouse/ui/table'
import type { Preview } from './list-preview.tsx'
import type { ListSearch } from './list-search.ts'
import type { Selection } from './list-selection.ts'

/** A page of a list as the server returns it. */
export interface ListResult<Row> {
  items: Row[]
  pagination: { totalCount: number }
}

/** What a list page is made of. */
export interface ListPageProps<Row> {
  title: string
  description?: ReactNode
  action?: ReactNode
  /** Below the title: tabs to related pages. */
  tabs?: ReactNode
  search: ListSearch
  /** The search placeholder; without it there is no search. */
  searchBy?: string
  filters?: Omit<Filter, 'values'>[]
  /** Beside the filters: another filter control. */
  beside?: ReactNode
  query: Pick<
    UseQueryResult<ListResult<Row>>,
    'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  /** All columns that can be shown; those marked `optional` are shown to users who chose them. */
  columns: Column<Row>[]
  /** Rows are no objects of the API: their ids say nothing. */
  withoutIds?: true
  rowHref?: (row: Row) => string
  /** The page of a row, where a click opens something else. */
  previewHref?: (row: Row) => string
  /** Opens a row in a side panel, if it has no page. */
  onRow?: (row: Row) => void
  /**
   * How a row is shown beside the list, without leaving it; without it by its columns, if it has a
   * page.
   */
  preview?: (row: Row) => Preview
  /** Actions on selected rows: rows can be selected only where there are some. */
  bulk?: {
    labelOf: (row: Row) => string
    /** The bar with the actions, for the selection and the columns that are shown. */
    actions: (selection: Selection, columns: string[]) => ReactNode
  }
  /** The link that exports the list, with the columns that are shown. */
  exports?: (columns: string[]) => ReactNode
  /** Replaces the list while there is nothing at all. */
  empty: ReactNode
}
