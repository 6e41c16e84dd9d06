import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { Related, RELATED_MAX } from '../../frame/related.tsx'
import { useTexts } from '../../texts.ts'
import { usePaymentColumns } from './payment-columns.tsx'
import { usePaymentHref } from './payment-texts.tsx'

/** A customer's latest payment attempts. */
export function RelatedPayments({ customerId }: { customerId: string }) {
  const t = useTexts()
  const href = useHref()
  const query = useEndpointQuery('payments', 'list', {
    customerId: [customerId],
    limit: RELATED_MAX,
  })
  const columns = usePaymentColumns([]).filter(({ id }) => id !== 'customer')
  return (
    <Related
      title={t('navigation.payments')}
      query={query}
      columns={columns.map(column => ({ ...column, sortable: false }))}
      rowHref={usePaymentHref()}
      none={t('payments.none_yet')}
      all={href(`/payments?customer=${customerId}`)}
    />
  )
}
