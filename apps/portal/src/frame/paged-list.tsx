import type { ReactNode } from 'react'
import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { Pagination } from '@gatehouse/ui/pagination'
import type { Page } from '../queries.ts'
import { Loaded } from './loaded.tsx'
import { usePortalHome } from './use-portal.ts'

interface PagedListProps<Item, Key extends QueryKey> {
  /** Its page in the portal, where `?page=` is added. */
  place: 'orders' | 'downloads'
  pageSize: number
  queryOf: (page: number) => UseQueryOptions<Page<Item>, Error, Page<Item>, Key>
  /** The placeholder while the first page loads. */
  waiting?: ReactNode
  /** What a list without items shows. */
  empty: ReactNode
  /** `updating`: the items are still those of the page before. */
  children: (items: Item[], state: { page: number; updating: boolean }) => ReactNode
}

/** A list of the customer by pages; which one is shown is in the address. */
export function PagedList<Item, Key extends QueryKey>(props: PagedListProps<Item, Key>) {
  const { place, pageSize, queryOf, waiting, empty, children } = props
  const home = usePortalHome()
  const { history } = useRouter()
  const search: { page?: number } = useSearch({ strict: false })
  const page = search.page ?? 1
  const pathOf = (of: number) => (of > 1 ? `${home}/${place}?page=${of}` : `${home}/${place}`)
  const query = useQuery({ ...queryOf(page), placeholderData: keepPreviousData })
  // A bookmarked page beyond the last one shows the last page.
  const last = Math.max(1, query.data?.pagination.max_page ?? page)
  if (page > last && !query.isPlaceholderData) return <Navigate to={pathOf(last)} replace />
  return (
    <Loaded query={query} waiting={waiting}>
      {({ items, pagination }) =>
        pagination.total_count === 0 ? (
          empty
        ) : (
          <>
            {children(items, { page, updating: query.isPlaceholderData })}
            {pagination.max_page > 1 && (
              <div className="-mx-4 -mt-px">
                <Pagination
                  page={page}
                  pageSize={pageSize}
                  total={pagination.total_count}
                  onPage={next => history.push(pathOf(next))}
                />
              </div>
            )}
          </>
        )
      }
    </Loaded>
  )
}
