import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'
import type { TimelineEntry } from '@gatehouse/ui/timeline'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { History } from '../../frame/history-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useCauseText, useHistory } from '../../organizations/audit/use-history.ts'
import { useTexts } from '../../texts.ts'
import { useMailEntries, useWebhookEntries } from '../history-entries.tsx'
import { useDisputeEntries } from '../disputes/dispute-entries.tsx'
import { usePaymentEntries } from '../payments/payment-entries.tsx'
import { useRefundEntries } from '../refunds/refund-entries.tsx'
import type { Order } from '../order-status.tsx'

const SHOWN_MAX = 100

/** What happened to an order: its payments, refunds, disputes, changes, emails and webhooks. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useTexts()
  const of = { orderId: [order.id], limit: SHOWN_MAX }
  const payments = useEndpointQuery('payments', 'list', of)
  const refunds = useEndpointQuery('refunds', 'list', of)
  const disputes = useEndpointQuery('disputes', 'list', { orderId: [order.id] })
  const entriesOf = usePaymentEntries()
  const refundsOf = useRefundEntries()
  const disputesOf = useDisputeEntries()
  const history = useOrderHistory(order.id)
  const mails = useMailEntries({ orderId: order.id })
  const webhooks = useWebhookEntries(order.id)
  const failed = [payments, refunds, disputes].find(({ error }) => error)
  const created: TimelineEntry = {
    id: 'created',
    title: t('orders.created'),
    at: order.createdAt.toISOString(),
    cause: t(`orders.reasons.${order.billingReason}`),
  }
  return (
    <Card title={t('orders.happened')}>
      {failed && <NotLoaded query={failed} className="mb-3" />}
      {payments.data && refunds.data && disputes.data ? (
        <History
          entries={[
            ...webhooks,
            ...mails,
            ...disputesOf(disputes.data.items),
            ...refundsOf(refunds.data.items),
            ...history,
            ...entriesOf(payments.data.items),
            created,
          ]}
        />
      ) : (
        !failed && <Skeleton />
      )}
    </Card>
  )
}

const titles = {
  'order.updated': 'orders.history.updated',
  'order.retried': 'orders.history.retried',
  'invoice.issued': 'orders.history.invoiced',
  'order.receipt_resent': 'customers.resent',
} as const

const isKnown = (action: string): action is keyof typeof titles => Object.hasOwn(titles, action)

/** Other actions on an order by members and programs, with the actor. */
function useOrderHistory(id: string): TimelineEntry[] {
  const t = useTexts()
  const causeText = useCauseText()
  return useHistory({ subjectId: id }).flatMap(entry => {
    if (!isKnown(entry.action)) return []
    const title = t(titles[entry.action])
    const at = new Date(entry.createdAt).toISOString()
    return [{ id: entry.id, at, title, cause: causeText(entry) }]
  })
}
