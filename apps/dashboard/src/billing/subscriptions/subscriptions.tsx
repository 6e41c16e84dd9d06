import { createFileRoute } from '@tanstack/react-router'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { RefreshCw } from 'lucide-react'
import { useAsk, useHref } from '../../ask.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { askedOf, someOf, useListSearch } from '../../frame/list-search.ts'
import { useWords } from '../../words.ts'
import { useCustomerFilter } from '../customers/use-customer-filter.ts'
import { useProductFilter } from '../products/use-product-filter.ts'
import { useSubscriptionColumns } from './subscription-columns.tsx'

/** Everything that renews. */
export const Route = createFileRoute('/dashboard/$organization/subscriptions')({
  component: Subscriptions,
})

const sorts = [
  'started_at',
  'customer',
  'product',
  'status',
  'current_period_end',
  'amount',
] as const

function Subscriptions() {
  const t = useWords()
  const href = useHref()
  const search = useListSearch(sorts, '-started_at')
  const products = useProductFilter()
  const customers = useCustomerFilter(search)
  const [state] = search.filter('state')
  const query = useAsk(
    'subscriptions',
    'list',
    {
      ...askedOf(search),
      productId: someOf(search.filter('product')),
      customerId: someOf(search.filter('customer')),
      active: state === 'active' ? 'true' : state === 'ended' ? 'false' : undefined,
    },
    { keep: true },
  )
  return (
    <ListPage
      title={t('navigation.subscriptions')}
      search={search}
      filters={[
        {
          id: 'state',
          label: t('fields.status'),
          single: true,
          options: [
            { value: 'active', label: t('subscriptions.running') },
            { value: 'ended', label: t('subscriptions.ended') },
          ],
        },
        products,
        ...customers,
      ]}
      query={query}
      columns={useSubscriptionColumns()}
      rowHref={({ id }) => href(`/subscriptions/${id}`)}
      empty={
        <EmptyState
          icon={<RefreshCw />}
          title={t('subscriptions.empty')}
          text={t('subscriptions.empty_text')}
          code={<ApiCall method="GET" path="/v1/subscriptions/" />}
        />
      }
    />
  )
}
