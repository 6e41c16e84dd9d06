import type { RefundReason } from '@gatehouse/contract/billing/refunds'
import { createRefund, retrieveRefund, type RefundResult } from '../../payments/refunds.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../actors/actor.ts'
import { reading } from '../../platform/work.ts'
import { preparedRefund } from './queries.ts'

/** The processor accepts only three reasons. */
const REASONS: Partial<Record<RefundReason, 'duplicate' | 'fraudulent'>> = {
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
}

/** Sends a recorded refund to the processor, between two transactions. */
export async function requestRefund(
  site: Site,
  refund_id: string,
  { again = false } = {},
): Promise<RefundResult> {
  const refund = await preparedRefund(reading(site, systemActor()), refund_id)
  if (!refund?.intent_id || refund.payment_id === null)
    throw new Error(`no payment to refund for ${refund_id}`)
  const { intent_id, account, organization_id, order_id, payment_id, processor_id } = refund
  if (processor_id !== null) return retrieveRefund(site, processor_id, account)
  return createRefund(
    site,
    {
      intent_id,
      amount: refund.processor_amount,
      reason: REASONS[refund.reason] ?? 'requested_by_customer',
      tags: { organization_id, order_id, payment_id, refund_id },
    },
    { key: `refund-${refund_id}`, account, again },
  )
}
