import type { ReactNode } from 'react'
import { Card } from '@gatehouse/ui/card'
import { ListControls } from './list-controls.tsx'
import { isEmpty, useAllColumns } from './list-defaults.tsx'
import type { ListPageProps } from './list-page-props.ts'
import { ListTable } from './list-rows.tsx'
import { ViewButtons, ViewTabs } from './list-views.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { useListViews } from './use-list-views.ts'
import { useTableKeys } from './use-table-keys.ts'

type PageProps<Row> = Pick<
  ListPageProps<Row>,
  'title' | 'search' | 'searchBy' | 'filters' | 'beside' | 'query' | 'columns' | 'onRow' | 'empty'
>

interface ListCardProps<Row> extends PageProps<Row> {
  /** Beside the title, for the columns that are shown. */
  actions?: (columns: string[]) => ReactNode
  /** Above the rows: what happens to them at the moment. */
  notice?: ReactNode
}

/**
 * A list on the page of what it belongs to: its views, search, filters, columns and rows, as
 * `ListPage` has them. A page has one, because its state is in the URL.
 */
export function ListCard<Row extends { id: string }>(props: ListCardProps<Row>) {
  const { title, search, query, onRow, actions, notice, empty } = props
  const all = useAllColumns(props)
  const views = useListViews(search, all)
  const list = useTableKeys({ searches: props.searchBy !== undefined })
  const isEmptyList = isEmpty(props)
  return (
    <Card flush title={title} actions={actions?.(views.columns.map(({ id }) => id))}>
      <div ref={list}>
        {notice}
        {!isEmptyList && (
          <>
            <ViewTabs views={views} search={search} className="px-4" />
            <ListControls
              {...props}
              className="px-4 pb-3"
              end={<ViewButtons views={views} search={search} all={all} />}
            />
          </>
        )}
        <NotLoaded query={query} className="mx-4 mb-4" />
        {isEmptyList
          ? empty
          : (!query.error || query.data) && (
              <ListTable<Row>
                {...{ title, search, query, onRow }}
                columns={views.columns}
                skeletonRows={3}
              />
            )}
      </div>
    </Card>
  )
}
