import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Pagination } from '@gatehouse/ui/pagination'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../frame/loaded.tsx'
import { usePortalHome } from '../frame/use-portal.ts'
import { ORDERS_PAGE, ordersQuery } from '../queries.ts'
import { OrderRows } from './order-rows.tsx'

/** All orders of the customer, newest first. */
export function Orders() {
  const { t } = useTranslation('portal')
  const home = usePortalHome()
  const { history } = useRouter()
  const search: { page?: number } = useSearch({ strict: false })
  const page = search.page ?? 1
  const pathOf = (of: number) => (of > 1 ? `${home}/orders?page=${of}` : `${home}/orders`)
  const query = useQuery({ ...ordersQuery({ page }), placeholderData: keepPreviousData })
  // A bookmarked page beyond the last one shows the last page.
  const last = Math.max(1, query.data?.pagination.max_page ?? page)
  if (page > last && !query.isPlaceholderData) return <Navigate to={pathOf(last)} replace />
  return (
    <>
      <PageHeader title={t('navigation.orders')} />
      <Loaded query={query} waiting={<OrderRows orders={undefined} />}>
        {({ items, pagination }) =>
          pagination.total_count === 0 ? (
            <EmptyState title={t('empty.orders')} text={t('empty.orders_text')} />
          ) : (
            <>
              <OrderRows orders={items} updating={query.isPlaceholderData} />
              {pagination.max_page > 1 && (
                <div className="-mx-4 -mt-px">
                  <Pagination
                    page={page}
                    pageSize={ORDERS_PAGE}
                    total={pagination.total_count}
                    onPage={next => history.push(pathOf(next))}
                  />
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}
