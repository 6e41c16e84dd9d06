import { createFileRoute } from '@tanstack/react-router'
import { orderEndpoints, OrderStatus } from '@gatehouse/contract/billing/orders'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Ban, CircleCheck, Mail, Receipt, Undo2 } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { exportOf } from '../../frame/list-filter.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ExportLink } from '../../organizations/export-link.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { nonEmpty } from '../../frame/list-search.ts'
import { useTexts } from '../../texts.ts'
import { useSalesSearch } from '../use-sales-search.ts'
import { BulkBar, type BulkChoice } from '../bulk/bulk-bar.tsx'
import { useDiscountFilter } from '../discounts/use-discount-filter.ts'
import { useProductFilter } from '../use-product-filter.ts'
import { MonthStats } from './month-stats.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { orderFileColumns, useOrderExtras } from './order-extras.tsx'
import { useOrderPreview } from './order-preview.tsx'

/** All orders. */
export const Route = createFileRoute('/dashboard/$organization/orders')({ component: Orders })

const sorts = [
  ...(['created_at', 'status', 'net_amount', 'customer', 'product'] as const),
  ...(['invoice_number', 'discount'] as const),
] as const
const kinds = ['one_time', 'recurring'] as const

const ofSales: BulkChoice[] = [
  { kind: 'resend_receipts', needs: 'orders:write', icon: <Mail /> },
  { kind: 'refund_orders', needs: 'refunds:write', icon: <Undo2 />, danger: true },
]
const ofInvoices: BulkChoice[] = [
  { kind: 'send_invoices', needs: 'orders:write', icon: <Mail /> },
  { kind: 'mark_orders_paid', needs: 'orders:write', icon: <CircleCheck /> },
  { kind: 'void_orders', needs: 'orders:write', icon: <Ban />, danger: true },
]

/** What can be done with several orders; first what suits those that are shown. */
const actionsFor = (status: readonly string[] | undefined) =>
  status?.join() === 'pending' ? [...ofInvoices, ...ofSales] : [...ofSales, ...ofInvoices]

/** The file of the list, with the columns that are shown. */
const fileOf = (shown: string[]) => ({
  path: orderEndpoints.export.path,
  columns: orderFileColumns(shown),
})

function Orders() {
  const t = useTexts()
  const href = useHref()
  const {
    search,
    customers,
    asked: requested,
  } = useSalesSearch(sorts, '-created_at', OrderStatus.options)
  const products = useProductFilter()
  const discounts = useDiscountFilter()
  const productId = nonEmpty(search.filter('product'))
  const narrowed = {
    productId,
    discountId: nonEmpty(search.filter('discount')),
    productBillingType: nonEmpty(kinds.filter(item => search.filter('kind').includes(item))),
  }
  const input = { ...requested, ...narrowed }
  const query = useEndpointQuery('orders', 'list', input, { keep: true })
  const columns = [...useOrderColumns(), ...useOrderExtras()]
  const preview = useOrderPreview()
  const hasSold = query.data?.pagination.totalCount !== 0
  return (
    <ListPage
      title={t('navigation.orders')}
      exports={shown => <ExportLink {...fileOf(shown)} only={exportOf(input)} />}
      preview={preview}
      bulk={{
        labelOf: ({ invoiceNumber }) => t('bulk.select', { name: invoiceNumber }),
        actions: (selection, shown) => (
          <BulkBar
            selection={selection}
            total={query.data?.pagination.totalCount ?? 0}
            input={input}
            file={fileOf(shown)}
            actions={actionsFor(requested.status)}
          />
        ),
      }}
      tabs={
        // Stays mounted while the user searches, so that the search field does not move.
        (hasSold || !search.bare) && (
          <div className="flex flex-wrap gap-x-10 gap-y-4 *:min-w-38">
            <MonthStats today />
          </div>
        )
      }
      search={search}
      searchBy={t('orders.search_by')}
      filters={[
        ...customers,
        {
          id: 'status',
          label: t('fields.status'),
          options: OrderStatus.options.map(value => ({ value, label: t(`status.order.${value}`) })),
        },
        products,
        ...discounts,
        {
          id: 'kind',
          label: t('products.kind'),
          options: kinds.map(value => ({ value, label: t(`products.${value}`) })),
        },
      ]}
      query={query}
      columns={columns}
      rowHref={({ id }) => href(`/orders/${id}`)}
      empty={
        <EmptyState
          icon={<Receipt />}
          title={t('orders.empty')}
          text={t('orders.empty_text')}
          code={<ApiCall method="GET" path="/v1/orders/" />}
        />
      }
    />
  )
}
