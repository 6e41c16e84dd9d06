import type { PaymentTrigger } from '@gatehouse/contract/billing/payments'
import { SECOND } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { scheduleClaimed } from '../../records/scheduler/schedule.ts'
import { countersOf, reserveAttempt } from './limit-declines.ts'
import { settlePaymentTask, type PaymentRequest, type PaymentRow } from './payment.ts'

/** How long the process that asked may take to settle before the scheduler asks instead. */
export const SETTLE_AFTER_MS = 30 * SECOND

export type NewPayment = {
  organization_id: string
  customer_id: string
  checkout_id?: string
  order_id?: string
  subscription_change_id?: string
  kind: 'payment' | 'setup'
  trigger: PaymentTrigger
  amount: number
  currency: string
  payment_method_id?: string
  /**
   * Identifies this attempt at the processor: one attempt is one request, however often it is sent.
   */
  idempotency_key: string
  request: PaymentRequest
  /** The attempt is made by a buyer and counts toward the limits on declined attempts. */
  is_limited?: boolean
}

/**
 * Stores the request to the processor before it is sent. From here on the payment is completed
 * whatever happens to this process, because the scheduler repeats the request with the same key.
 */
export async function preparePayment(work: Work, fresh: NewPayment): Promise<PaymentRow> {
  const { is_limited = false, ...rest } = fresh
  const limited_by = is_limited ? countersOf(fresh) : undefined
  const request = { ...fresh.request, ...(limited_by && { limited_by }) }
  if (limited_by) await reserveAttempt(work, limited_by)
  const row = await work.sql
    .insertInto('payments')
    .values({
      id: newId(),
      ...rest,
      status: 'asking',
      request: JSON.stringify(request),
      created_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const about = { organization_id: fresh.organization_id, subject_id: row.id }
  await scheduleClaimed(work, settlePaymentTask, SETTLE_AFTER_MS, about)
  return row as PaymentRow
}
