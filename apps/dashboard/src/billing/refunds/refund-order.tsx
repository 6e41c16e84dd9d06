import { useState } from 'react'
import { refundProblems } from '@gatehouse/contract/billing/refunds'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Button } from '@gatehouse/ui/button'
import { Undo2 } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { usePageActions } from '../../frame/page-actions.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import type { Order } from '../order-status.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Refunds an order; says why if nothing can be refunded. */
export function RefundOrder({ order }: { order: Order }) {
  const t = useTexts()
  const { may } = useStanding()
  const [open, setOpen] = useState(false)
  const used = useDisputeWithdrawal(order)
  const { paid, totalAmount, refundableAmount, refundedAmount, refundedTaxAmount } = order
  const isOffered = may('refunds:write') && totalAmount > 0
  const waits = refundedAmount + refundedTaxAmount < totalAmount
  const nothing = waits ? 'refunds.nothing_waits' : 'refunds.nothing_left'
  const impossibleReason = refundableAmount <= 0 ? t(nothing) : used && t('refusal.refund_disputed')
  const reason = paid ? impossibleReason || undefined : t('refunds.nothing_paid')
  usePageActions(
    isOffered && !reason
      ? [{ id: 'refund', label: t('refunds.give'), icon: <Undo2 />, run: () => setOpen(true) }]
      : [],
  )
  if (!isOffered) return null
  return (
    <>
      <Button disabledReason={reason} onClick={() => setOpen(true)}>
        {t('refunds.give')}
      </Button>
      {open && (
        <RefundDialog
          // The form starts with the refundable amount.
          key={refundableAmount}
          order={order}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}

/** Whether nothing is refundable because the payment was lost to a dispute or is disputed now. */
function useDisputeWithdrawal({ id, refundableAmount: amount }: Order): boolean {
  const disputes = useEndpointQuery('disputes', 'list', { orderId: [id] })
  const enabled = amount > 0 && (disputes.data?.items.length ?? 0) > 0
  const { error } = useEndpointQuery(
    'refunds',
    'preview',
    { body: { orderId: id, amount } },
    { enabled },
  )
  return error instanceof RequestFailed && error.error === refundProblems.disputed.error
}
