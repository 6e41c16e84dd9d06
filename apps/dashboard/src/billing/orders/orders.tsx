import { createFileRoute } from '@tanstack/react-router'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Receipt } from 'lucide-react'
import { useAsk, useHref } from '../../ask.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { askedOf, someOf, useListSearch } from '../../frame/list-search.ts'
import { useWords } from '../../words.ts'
import { useCustomerFilter } from '../customers/use-customer-filter.ts'
import { useProductFilter } from '../products/use-product-filter.ts'
import { useOrderColumns } from './order-columns.tsx'

/** Everything sold. */
export const Route = createFileRoute('/dashboard/$organization/orders')({ component: Orders })

const sorts = ['created_at', 'status', 'net_amount', 'customer', 'product'] as const
const kinds = ['one_time', 'recurring'] as const

function Orders() {
  const t = useWords()
  const href = useHref()
  const search = useListSearch(sorts, '-created_at')
  const products = useProductFilter()
  const customers = useCustomerFilter(search)
  const kind = kinds.filter(one => search.filter('kind').includes(one))
  const query = useAsk(
    'orders',
    'list',
    {
      ...askedOf(search),
      productId: someOf(search.filter('product')),
      customerId: someOf(search.filter('customer')),
      productBillingType: someOf(kind),
    },
    { keep: true },
  )
  return (
    <ListPage
      title={t('navigation.orders')}
      search={search}
      filters={[
        ...customers,
        products,
        {
          id: 'kind',
          label: t('products.kind'),
          options: kinds.map(value => ({ value, label: t(`products.${value}`) })),
        },
      ]}
      query={query}
      columns={useOrderColumns()}
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
