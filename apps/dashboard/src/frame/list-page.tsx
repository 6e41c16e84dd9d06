import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { type Filter, FilterChips } from '@gatehouse/ui/filter-chips'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Pagination } from '@gatehouse/ui/pagination'
import { SearchInput } from '@gatehouse/ui/search-input'
import { type Column, Table } from '@gatehouse/ui/table'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'
import { type ListSearch, PAGE_SIZE } from './list-search.ts'

/** A page of a list as the server returns it. */
export interface ListResult<Row> {
  items: Row[]
  pagination: { totalCount: number }
}

interface ListPageProps<Row> {
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
  columns: Column<Row>[]
  rowHref?: (row: Row) => string
  /** Opens a row in a side panel, if it has no page. */
  onRow?: (row: Row) => void
  /** Replaces the list while there is nothing at all. */
  empty: ReactNode
}

/** A list with search, filters, table and pagination; its state is in the URL. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, description, action, tabs, search, searchBy, filters = [], beside, query } = props
  const t = useTexts()
  const { data } = query
  const isEmptyList = data?.pagination.totalCount === 0 && search.bare && !query.isPlaceholderData
  return (
    <>
      <PageHeader title={title} description={description} action={action} />
      {tabs && <div className="mb-4">{tabs}</div>}
      {query.error && (
        <Banner
          meaning="negative"
          className="mb-4"
          actions={
            <Button size="small" onClick={() => void query.refetch()}>
              {t('ui:action.retry')}
            </Button>
          }
        >
          {sentenceOf(query.error, t)}
        </Banner>
      )}
      {(searchBy || filters.length > 0) && !isEmptyList && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
          {searchBy && (
            <SearchInput value={search.query} onChange={search.setQuery} placeholder={searchBy} />
          )}
          {filters.length > 0 && (
            <FilterChips
              filters={filters.map(filter => ({ ...filter, values: search.filter(filter.id) }))}
              onChange={search.setFilter}
            />
          )}
          {beside}
        </div>
      )}
      {isEmptyList ? <Card>{props.empty}</Card> : (!query.error || data) && <Rows {...props} />}
    </>
  )
}

function Rows<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, search, query, columns, rowHref, onRow } = props
  const t = useTexts()
  const { data } = query
  const total = data?.pagination.totalCount ?? 0
  const last = Math.ceil(total / PAGE_SIZE)
  // A bookmarked page beyond the last one, after rows were deleted, shows the last page.
  if (total > 0 && search.page > last && !query.isPlaceholderData) {
    const search = (input: object) => ({ ...input, page: String(last) }) as never
    return <Navigate to="." search={search} replace />
  }
  return (
    <Card flush className="[&>div]:pt-0">
      <Table
        caption={title}
        columns={columns}
        rows={data?.items}
        rowKey={row => row.id}
        {...(rowHref && { rowHref })}
        onRow={onRow}
        sort={search.sort}
        onSort={search.setSort}
        updating={query.isFetching && query.isPlaceholderData}
        empty={
          <EmptyState
            title={t('list.nothing_found')}
            text={t('list.nothing_found_text')}
            action={<Button onClick={search.clear}>{t('list.show_all')}</Button>}
          />
        }
      />
      {data && total > 0 && (
        <Pagination page={search.page} pageSize={PAGE_SIZE} total={total} onPage={search.setPage} />
      )}
    </Card>
  )
}
