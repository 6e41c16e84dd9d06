import { useRef, useState } from 'react'
import { Card } from '@gatehouse/ui/card'
import { PageHeader } from '@gatehouse/ui/page-header'
import { ListControls } from './list-controls.tsx'
import { isEmpty, previewOf, useAllColumns } from './list-defaults.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { useListKeys } from './list-keys.ts'
import type { ListPageProps } from './list-page-props.ts'
import { ListPreview } from './list-preview.tsx'
import { ListRows } from './list-rows.tsx'
import { useListSelection } from './list-selection.ts'
import { useListShortcuts } from './list-shortcuts.ts'
import { ViewButtons, ViewTabs } from './list-views.tsx'
import { useListViews } from './use-list-views.ts'

/**
 * A list with views, search, filters, table and pagination; its state is in the URL. Users choose
 * its columns, move by keyboard, select rows and look at one beside the list.
 */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, description, tabs, search, query, bulk } = props
  const all = useAllColumns(props)
  const preview = previewOf(props, all)
  const { data } = query
  const list = useRef<HTMLDivElement>(null)
  const rows = data?.items ?? []
  const views = useListViews(search, all)
  const { table, selection, toggle } = useListSelection({
    rows,
    total: data?.pagination.totalCount ?? 0,
    shown: JSON.stringify(search.parameters),
    labelOf: bulk?.labelOf ?? (() => ''),
  })
  const [shown, setShown] = useState<string>()
  const shownRow = preview && rows.find(({ id }) => id === shown)
  useListKeys({
    list,
    onSelect:
      bulk &&
      ((place, range) => {
        const row = rows[place]
        if (row) toggle(row, range)
      }),
    onPreview:
      preview && (place => setShown(id => (rows[place]?.id === id ? undefined : rows[place]?.id))),
    onEscape: () => (shown ? setShown(undefined) : selection.clear()),
  })
  useListShortcuts({
    selects: bulk !== undefined,
    previews: preview !== undefined,
    searches: props.searchBy !== undefined,
  })
  const isEmptyList = isEmpty(props)
  const columns = views.columns.map(({ id }) => id)
  return (
    <div ref={list}>
      <PageHeader
        title={title}
        description={description}
        actions={!isEmptyList && props.exports?.(columns)}
        action={props.action}
      />
      {tabs && <div className="mb-4">{tabs}</div>}
      {!isEmptyList && <ViewTabs views={views} search={search} />}
      <NotLoaded query={query} className="mb-4" />
      {!isEmptyList && (
        <ListControls
          {...props}
          className="mb-4"
          end={<ViewButtons views={views} search={search} all={all} />}
        />
      )}
      {isEmptyList ? (
        <Card>{props.empty}</Card>
      ) : (
        (!query.error || data) && (
          <div className="flex items-start gap-4">
            <div className="min-w-0 flex-1">
              <ListRows<Row>
                {...props}
                columns={views.columns}
                selection={bulk && table}
                shown={shownRow?.id}
                onPreview={preview && (row => setShown(row.id))}
              />
            </div>
            {preview && shownRow && (
              <ListPreview of={preview(shownRow)} onClose={() => setShown(undefined)} />
            )}
          </div>
        )
      )}
      {bulk?.actions(selection, columns)}
    </div>
  )
}
