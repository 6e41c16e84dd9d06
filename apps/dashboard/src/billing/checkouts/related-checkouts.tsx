import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { Related, RELATED_MAX } from '../../frame/related.tsx'
import { useTexts } from '../../texts.ts'
import { useCheckoutColumns } from './checkout-columns.tsx'

const COLUMNS = ['product', 'status', 'created_at', 'amount']

/** A customer's latest checkouts, paid or not. */
export function RelatedCheckouts({ customerId }: { customerId: string }) {
  const t = useTexts()
  const href = useHref()
  const query = useEndpointQuery('checkouts', 'list', {
    customerId: [customerId],
    limit: RELATED_MAX,
  })
  const columns = useCheckoutColumns().filter(({ id }) => COLUMNS.includes(id))
  return (
    <Related
      title={t('navigation.checkouts')}
      query={query}
      columns={columns.map(column => ({ ...column, sortable: false }))}
      rowHref={({ id }) => href(`/checkouts/${id}`)}
      none={t('customers.no_checkouts')}
      all={href(`/checkouts?customer=${customerId}`)}
    />
  )
}
