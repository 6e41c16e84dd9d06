import type { RefundReason } from '@gatehouse/contract/billing/refunds'
import type { RefundResult, RefundFacts } from '../../payments/refunds.ts'
import { findPayment } from '../../payments/charges/queries.ts'
import { newId } from '../../platform/ids.ts'
import { fromProcessorAmount } from '../../platform/money.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { balanceOf, lockBalanceHolder } from '../balance/queries.ts'
import { reserveRefund } from '../orders/record-refund.ts'
import { returnableOf } from '../orders/order.ts'
import { reduceCharged } from '../subscriptions/charged-time.ts'
import { lockOrderWithSubscription } from '../subscriptions/lock-order.ts'
import { planReclaim, type Reclaim } from '../subscriptions/plan-reclaim.ts'
import { reclaimCredits } from '../subscriptions/reclaim-credits.ts'
import { insertRefund, refundOfObject } from './queries.ts'
import { reclaimColumns, reclaimFields, type RefundRow } from './refund.ts'
import { settleRefund } from './settle-refund.ts'
import { divide } from '../ledger/share.ts'

type KnownRefund = Extract<RefundResult, RefundFacts>

/**
 * Applies the processor's state of a refund of this payment: a refund of ours is settled; one made
 * directly at the processor is recorded, because its money has already been returned.
 */
export async function applyRefund(
  work: Work,
  payment_id: string,
  answer: KnownRefund,
): Promise<void> {
  const { processor_id, refund_id } = answer
  const own = await refundOfObject(work, { payment_id, processor_id, refund_id })
  const id = own?.id ?? (await recordProcessorRefund(work, payment_id, answer))
  if (id !== undefined) await settleRefund(work, id, answer)
}

const REASONS: Record<string, RefundReason> = {
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
  requested_by_customer: 'customer_request',
}

async function recordProcessorRefund(
  work: Work,
  payment_id: string,
  answer: KnownRefund,
): Promise<string | undefined> {
  const { outcome, processor_id, amount, reason } = answer
  const payment = await findPayment(work, payment_id)
  // An unmatched payment that was refunded belongs to no order.
  if (payment?.status !== 'succeeded' || payment.order_id === null) return undefined
  if (outcome === 'failed' || outcome === 'canceled') return undefined
  const locked = await lockOrderWithSubscription(work, payment.order_id)
  if (!locked) throw new Error(`the order of payment ${payment_id} was not found`)
  const { order } = locked
  const other = await refundOfObject(work, { payment_id, processor_id, refund_id: null })
  if (other) return other.id
  // Fails while a refund of ours that the processor will reject still reserves the money; a retry
  // succeeds once that refund has ended.
  const { organization_id, customer_id, subscription_id, currency } = order
  const share = divide(returnableOf(order), fromProcessorAmount(amount, currency))
  const reclaim = await planReclaim(work, order, {
    share,
    balance: async () => {
      await lockBalanceHolder(work, customer_id)
      return balanceOf(work, customer_id, currency)
    },
  })
  const charge_taken = await reduceCharged(work, order, share, reclaim)
  const refund = await insertRefund(work, {
    id: newId(),
    ...{ organization_id, customer_id, subscription_id, currency, payment_id, processor_id },
    ...{ ...share, charge_taken, ...reclaimColumns(reclaim) },
    balance_amount: 0,
    order_id: order.id,
    status: 'pending',
    reason: REASONS[reason ?? ''] ?? 'other',
    processor_amount: amount,
    created_at: work.now,
  })
  await reserveRefund(work, order, share)
  await reclaimCredits(work, order, { ...reclaim, refund_id: refund.id })
  await recordReclaim(work, refund, reclaim)
  return refund.id
}

/**
 * The money has already been refunded at the processor; the audit log shows the merchant which
 * credits were reversed for it.
 */
async function recordReclaim(work: Work, refund: RefundRow, reclaim: Reclaim): Promise<void> {
  const used = reclaimFields(reclaim)
  if (Object.values(used).every(amount => amount === 0)) return
  const { id: subject_id, organization_id, order_id } = refund
  await recordAudit(work, {
    ...{ action: 'refund.credits_taken', subject_kind: 'refund', subject_id, organization_id },
    after: { order_id, ...used },
  })
}
