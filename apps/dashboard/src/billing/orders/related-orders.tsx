import { type InputOf, useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { Related, RELATED_MAX } from '../../frame/related.tsx'
import { useTexts } from '../../texts.ts'
import { useOrderColumns } from './order-columns.tsx'

interface RelatedOrdersProps {
  /** The filter for the orders. */
  input: Pick<
    NonNullable<InputOf<'orders', 'list'>>,
    'productId' | 'customerId' | 'checkoutId' | 'discountId'
  >
  /** The same filter in the URL of the full list. */
  search: string
  none: string
  /** Columns that would repeat the page. */
  without?: ('customer' | 'product')[]
}

/** The latest orders of a product, a customer, a checkout or a discount. */
export function RelatedOrders({ input, search, none, without = [] }: RelatedOrdersProps) {
  const t = useTexts()
  const href = useHref()
  const query = useEndpointQuery('orders', 'list', { ...input, limit: RELATED_MAX })
  const columns = useOrderColumns(['reason', ...without])
  return (
    <Related
      title={t('orders.latest')}
      query={query}
      columns={columns.map(column => ({ ...column, sortable: false }))}
      rowHref={({ id }) => href(`/orders/${id}`)}
      none={none}
      all={href(`/orders?${search}`)}
    />
  )
}
