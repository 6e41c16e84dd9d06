import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { type Column, Table } from '@gatehouse/ui/table'
import { NotLoaded } from './not-loaded.tsx'
import { useTexts } from '../texts.ts'
import type { ListResult } from './list-page-props.ts'

/** A related list on a page about another object. */
export const RELATED_MAX = 5

interface RelatedProps<Row> {
  title: string
  query: Pick<UseQueryResult<ListResult<Row>>, 'data' | 'error' | 'refetch'>
  columns: Column<Row>[]
  rowHref?: (row: Row) => string
  /** The text for an empty list. */
  none: string
  /** The URL of the full list. */
  all?: string
  actions?: ReactNode
}

/** The latest objects related to the page's object. */
export function Related<Row extends { id: string }>(props: RelatedProps<Row>) {
  const { title, query, columns, rowHref, none, all, actions } = props
  const t = useTexts()
  const { data, error } = query
  const total = data?.pagination.totalCount ?? 0
  const more = all && total > (data?.items.length ?? 0)
  return (
    <Card flush title={title} actions={actions}>
      {error && !data ? (
        <NotLoaded query={query} className="mx-4 mb-4" />
      ) : (
        <Table
          caption={title}
          columns={columns}
          rows={data?.items}
          rowKey={row => row.id}
          {...(rowHref && { rowHref })}
          skeletonRows={2}
          empty={<p className="text-muted px-4 pt-1 pb-4">{none}</p>}
        />
      )}
      {more && (
        <p className="border-t px-4 py-2.5">
          <Link href={all}>{t('list.all', { count: total })}</Link>
        </p>
      )}
    </Card>
  )
}
