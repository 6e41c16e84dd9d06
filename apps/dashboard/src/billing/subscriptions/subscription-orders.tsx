import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { Related, RELATED_MAX } from '../../frame/related.tsx'
import { useTexts } from '../../texts.ts'
import { useOrderColumns } from '../orders/order-columns.tsx'
import type { Subscription } from './subscription-status.tsx'

const LOADED_MAX = 100

/** A subscription's orders, newest first: one query shared by all components that show them. */
export const useOrdersOf = ({ id }: Subscription) =>
  useEndpointQuery('orders', 'list', { subscriptionId: [id], limit: LOADED_MAX })

/** A subscription's latest orders. */
export function SubscriptionOrders({ of }: { of: Subscription }) {
  const t = useTexts()
  const href = useHref()
  const query = useOrdersOf(of)
  const { data } = query
  const latest = data && { ...data, items: data.items.slice(0, RELATED_MAX) }
  const columns = useOrderColumns(['customer', 'product'])
    .toSorted(({ id }) => (id === 'reason' ? -1 : 0))
    .map(column => ({ ...column, sortable: false, wide: false }))
  return (
    <Related
      title={t('navigation.orders')}
      query={{ ...query, data: latest }}
      columns={columns}
      rowHref={({ id }) => href(`/orders/${id}`)}
      none={t('subscriptions.no_orders')}
      all={href(`/orders?customer=${of.customerId}`)}
    />
  )
}
