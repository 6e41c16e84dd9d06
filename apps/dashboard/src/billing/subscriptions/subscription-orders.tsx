import { useAsk, useHref } from '../../ask.ts'
import { Related, RELATED_MAX } from '../../frame/related.tsx'
import { useWords } from '../../words.ts'
import { useOrderColumns } from '../orders/order-columns.tsx'
import type { Subscription } from './subscription-status.tsx'

const LOOKED_AT_MAX = 100

/** What a subscription was charged so far, among its customer's orders. */
export function SubscriptionOrders({ of }: { of: Subscription }) {
  const t = useWords()
  const href = useHref()
  const query = useAsk('orders', 'list', { customerId: [of.customerId], limit: LOOKED_AT_MAX })
  const items = query.data?.items.filter(({ subscriptionId }) => subscriptionId === of.id)
  const columns = useOrderColumns(['customer', 'product'])
    .toSorted(({ id }) => (id === 'reason' ? -1 : 0))
    .map(column => ({ ...column, sortable: false, wide: false }))
  return (
    <Related
      title={t('navigation.orders')}
      query={{
        error: query.error,
        data: items && {
          items: items.slice(0, RELATED_MAX),
          pagination: { totalCount: items.length },
        },
      }}
      columns={columns}
      rowHref={({ id }) => href(`/orders/${id}`)}
      none={t('subscriptions.no_orders')}
      all={href(`/orders?customer=${of.customerId}`)}
    />
  )
}
