import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../frame/paged-list.tsx'
import { ORDERS_PAGE, ordersQuery } from '../queries.ts'
import { DownloadInvoices } from './download-invoices.tsx'
import { OrderRows } from './order-rows.tsx'

/** All orders of the customer, newest first. */
export function Orders() {
  const { t } = useTranslation('portal')
  return (
    <>
      <PageHeader title={t('navigation.orders')} actions={<DownloadInvoices />} />
      <PagedList
        place="orders"
        pageSize={ORDERS_PAGE}
        queryOf={page => ordersQuery({ page })}
        waiting={<OrderRows orders={undefined} />}
        empty={<EmptyState title={t('empty.orders')} text={t('empty.orders_text')} />}
      >
        {(items, { updating }) => <OrderRows orders={items} updating={updating} />}
      </PagedList>
    </>
  )
}
