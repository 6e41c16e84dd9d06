import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { Related } from '../../frame/related.tsx'
import { useTexts } from '../../texts.ts'
import { usePaymentColumns } from './payment-columns.tsx'
import { type Payment, usePaymentHref } from './payment-texts.tsx'

const ATTEMPTS_MAX = 100

/** The other attempts to pay the same order; renders nothing if there are none. */
export function OtherAttempts({ payment: { id, orderId, checkoutId } }: { payment: Payment }) {
  const t = useTexts()
  // Attempts before an order exists refer only to the checkout, those of renewals only to the
  // order.
  const of = checkoutId ? { checkoutId: [checkoutId] } : { orderId: [orderId ?? ''] }
  const enabled = checkoutId !== null || orderId !== null
  const query = useEndpointQuery('payments', 'list', { ...of, limit: ATTEMPTS_MAX }, { enabled })
  const columns = usePaymentColumns([]).filter(column => column.id !== 'customer')
  const href = usePaymentHref()
  const items = query.data?.items.filter(item => item.id !== id) ?? []
  if (items.length === 0) return null
  return (
    <Related
      title={t('payments.others')}
      query={{ ...query, data: { items, pagination: { totalCount: items.length } } }}
      columns={columns.map(column => ({ ...column, sortable: false }))}
      rowHref={href}
      none=""
    />
  )
}
