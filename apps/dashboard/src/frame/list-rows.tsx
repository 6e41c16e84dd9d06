import { Navigate } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { IconButton } from '@gatehouse/ui/icon-button'
import { Pagination } from '@gatehouse/ui/pagination'
import { type Column, type RowSelection, Table } from '@gatehouse/ui/table'
import { PanelRight } from 'lucide-react'
import { useTexts } from '../texts.ts'
import type { ListPageProps } from './list-page-props.ts'
import { PAGE_SIZE } from './list-search.ts'

type ListRowsProps<Row> = Pick<
  ListPageProps<Row>,
  'title' | 'search' | 'query' | 'columns' | 'rowHref' | 'onRow'
> & {
  selection?: RowSelection<Row> | undefined
  /** The row shown beside the list. */
  shown?: string | undefined
  onPreview?: ((row: Row) => void) | undefined
  skeletonRows?: number
}

/** The rows of a list in a card. */
export const ListRows = <Row extends { id: string }>(props: ListRowsProps<Row>) => (
  <Card flush className="[&>div]:pt-0">
    <ListTable {...props} />
  </Card>
)

/** The rows of a list, and the way to its other pages. */
export function ListTable<Row extends { id: string }>(props: ListRowsProps<Row>) {
  const { title, search, query, columns, rowHref, onRow, selection, shown, onPreview } = props
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
    <>
      <Table
        caption={title}
        columns={onPreview ? withPreview(columns, onPreview, t('list.preview')) : columns}
        rows={data?.items}
        rowKey={row => row.id}
        {...(rowHref && { rowHref })}
        onRow={onRow}
        sort={search.sort}
        onSort={search.setSort}
        updating={query.isFetching && query.isPlaceholderData}
        {...(props.skeletonRows && { skeletonRows: props.skeletonRows })}
        selection={selection}
        shown={shown}
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
    </>
  )
}

/** A button at the end of each row, on wide screens, that shows it beside the list. */
function withPreview<Row>(
  columns: Column<Row>[],
  onPreview: (row: Row) => void,
  label: string,
): Column<Row>[] {
  const end = columns.at(-1)
  // The last column stays at the end of a card on a phone, where there is no room for the button.
  const kept = columns.map(column =>
    column === end && !column.phone && columns.length > 1
      ? { ...column, phone: 'end' as const }
      : column,
  )
  return [
    ...kept,
    {
      id: 'preview',
      header: label,
      headerHidden: true,
      phone: 'hidden',
      width: 'w-10',
      wide: true,
      cell: row => (
        <IconButton
          size="small"
          label={label}
          icon={<PanelRight />}
          onClick={() => onPreview(row)}
        />
      ),
    },
  ]
}
