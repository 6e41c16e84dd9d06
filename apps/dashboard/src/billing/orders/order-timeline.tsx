import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { Timeline, type TimelineEntry } from '@gatehouse/ui/timeline'
import { useAsk } from '../../ask.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import { usePaymentEntries } from '../payments/payment-entries.tsx'
import { useRefundEntries } from '../refunds/refund-entries.tsx'
import type { Order } from './order-status.tsx'

const SHOWN_MAX = 100

/** What happened to an order: made, tried, paid or refused, given back. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useWords()
  const of = { orderId: [order.id], limit: SHOWN_MAX }
  const payments = useAsk('payments', 'list', of)
  const refunds = useAsk('refunds', 'list', of)
  const entriesOf = usePaymentEntries()
  const refundsOf = useRefundEntries()
  const error = payments.error ?? refunds.error
  const created: TimelineEntry = {
    id: 'created',
    title: t('orders.created'),
    at: order.createdAt.toISOString(),
    cause: t(`orders.reasons.${order.billingReason}`),
  }
  return (
    <Card title={t('orders.happened')}>
      {error && <p className="text-negative mb-3">{sentenceOf(error, t)}</p>}
      {payments.data && refunds.data ? (
        <Timeline
          entries={[...refundsOf(refunds.data.items), ...entriesOf(payments.data.items), created]}
        />
      ) : (
        !error && <Skeleton />
      )}
    </Card>
  )
}
