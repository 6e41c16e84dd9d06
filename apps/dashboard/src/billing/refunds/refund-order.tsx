import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { useStanding } from '../../organizations/standing.ts'
import { useWords } from '../../words.ts'
import type { Order } from '../orders/order-status.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Gives money of an order back; says why where there is none to give. */
export function RefundOrder({ order }: { order: Order }) {
  const t = useWords()
  const { may } = useStanding()
  const [open, setOpen] = useState(false)
  const { paid, totalAmount, refundableAmount, refundedAmount, refundedTaxAmount } = order
  if (!may('refunds:write') || totalAmount <= 0) return null
  const waits = refundedAmount + refundedTaxAmount < totalAmount
  const nothing = waits ? 'refunds.nothing_waits' : 'refunds.nothing_left'
  const why = !paid ? t('refunds.nothing_paid') : refundableAmount <= 0 ? t(nothing) : undefined
  return (
    <>
      <Button disabledReason={why} onClick={() => setOpen(true)}>
        {t('refunds.give')}
      </Button>
      {open && (
        <RefundDialog
          // What is left to give is what the form begins with.
          key={refundableAmount}
          order={order}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
