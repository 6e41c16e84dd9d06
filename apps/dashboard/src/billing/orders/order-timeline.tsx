import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { Timeline, type TimelineEntry } from '@gatehouse/ui/timeline'
import { useAsk } from '../../ask.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import { usePaymentEntries } from '../payments/payment-entries.tsx'
import type { Order } from './order-status.tsx'

const SHOWN_MAX = 100

/** What happened to an order: made, tried, paid or refused. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useWords()
  const { data, error } = useAsk('payments', 'list', { orderId: [order.id], limit: SHOWN_MAX })
  const entriesOf = usePaymentEntries()
  const created: TimelineEntry = {
    id: 'created',
    title: t('orders.created'),
    at: order.createdAt.toISOString(),
    cause: t(`orders.reasons.${order.billingReason}`),
  }
  return (
    <Card title={t('orders.happened')}>
      {error && <p className="text-negative mb-3">{sentenceOf(error, t)}</p>}
      {data ? <Timeline entries={[...entriesOf(data.items), created]} /> : !error && <Skeleton />}
    </Card>
  )
}
