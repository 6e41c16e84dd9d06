import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { Timeline } from '@gatehouse/ui/timeline'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useTexts } from '../../texts.ts'
import { useDisputeEntries } from '../disputes/dispute-entries.tsx'
import { useRefundEntries } from '../refunds/refund-entries.tsx'
import { usePaymentEntries } from './payment-entries.tsx'
import type { Payment } from './payment-texts.tsx'
import { useDisputedAmount, useRefunds } from './since-paid.ts'

/** A payment's history: attempted, then disputed or refunded. */
export function PaymentTimeline({ payment }: { payment: Payment }) {
  const t = useTexts()
  const refunds = useRefunds(payment)
  const disputes = useDisputedAmount(payment)
  const refundsOf = useRefundEntries()
  const disputesOf = useDisputeEntries()
  const entriesOf = usePaymentEntries({ linked: false })
  const failed = [refunds, disputes].find(({ error }) => error)
  const loading = !failed && (refunds.isLoading || disputes.isLoading)
  const later = [...disputesOf(disputes.items), ...refundsOf(refunds.data?.items ?? [])]
  return (
    <Card title={t('orders.happened')}>
      {failed && <NotLoaded query={failed} className="mb-3" />}
      {loading ? (
        <Skeleton />
      ) : (
        <Timeline
          entries={[
            ...later.toSorted((one, other) => other.at.localeCompare(one.at)),
            ...entriesOf([payment]),
          ]}
        />
      )}
    </Card>
  )
}
