import { CopyText } from '@gatehouse/ui/copy-button'
import type { Column } from '@gatehouse/ui/table'
import { useTexts } from '../texts.ts'
import type { ListPageProps } from './list-page-props.ts'
import type { Preview } from './list-preview.tsx'
import { isFixed } from './use-list-views.ts'

/** All columns of a list: its own, and the id of each object for users who choose it. */
export function useAllColumns<Row extends { id: string }>(
  props: Pick<ListPageProps<Row>, 'columns' | 'withoutIds'>,
): Column<Row>[] {
  const t = useTexts()
  const { columns, withoutIds } = props
  if (withoutIds || columns.some(({ id }) => id === 'id')) return columns
  const id: Column<Row> = {
    id: 'id',
    header: t('fields.id'),
    optional: true,
    phone: 'detail',
    cell: row => <CopyText text={row.id} label={t('detail.copy_id')} />,
  }
  const actions = columns.findIndex(isFixed)
  return columns.toSpliced(actions === -1 ? columns.length : actions, 0, id)
}

/** Whether a list is known to have no rows at all, rather than none that its filters find. */
export const isEmpty = ({ query, search }: Pick<ListPageProps<unknown>, 'query' | 'search'>) =>
  query.data?.pagination.totalCount === 0 && search.bare && !query.isPlaceholderData

type Previewed<Row> = Pick<ListPageProps<Row>, 'preview' | 'rowHref' | 'previewHref'>

/**
 * How a row is shown beside its list: as the page says, or else by all its columns. Only rows with
 * a page of their own are.
 */
export function previewOf<Row extends { id: string }>(
  { preview, rowHref, previewHref = rowHref }: Previewed<Row>,
  columns: Column<Row>[],
): ((row: Row) => Preview) | undefined {
  if (preview || !previewHref) return preview
  const [first, ...rest] = columns
  const shown = rest.filter(column => !isFixed(column) && column.id !== 'id')
  return row => ({
    id: row.id,
    title: first?.cell(row),
    facts: shown.map(({ header, cell }) => ({ label: header, value: cell(row) })),
    href: previewHref(row),
  })
}
