import {
  otherPaymentMethods,
  wirePaymentStatus,
  type Payment,
  type PaymentTrigger,
  type StoredPaymentStatus,
} from '@gatehouse/contract/billing/payments'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { PaymentsTable } from '../../platform/db/tables.ts'
import { EXTERNAL_ATTEMPTS_MAX, task } from '../../records/scheduler/task.ts'
import type { NextAction } from '../answers.ts'

/** What is asked of the processor, kept so that a restart asks the same again. */
export type PaymentRequest = {
  /** From the buyer's card form; null where a kept card is charged. */
  confirmation_token: string | null
  /** The processor's id of a kept card. */
  method: string | null
  /** The card is kept for later charges without its owner. */
  keep: boolean
  /** The owner of the kept card is there, and can confirm the payment at their bank. */
  present?: boolean
  /** It is kept without becoming the one that is charged. */
  beside?: boolean
  /** Its customer has chosen another one since, which is charged from then on. */
  superseded?: boolean
  /** Where a bank's page sends the buyer back to. */
  return_url: string
  description: string
  /** Counters of declined attempts that this one is reserved in; undefined where none limits it. */
  limited_by?: string[]
  /** Its card is among them. */
  card_counted?: boolean
}

export type PaymentRow = Omit<
  Selectable<PaymentsTable>,
  'status' | 'kind' | 'trigger' | 'request' | 'next_action'
> & {
  status: StoredPaymentStatus
  trigger: PaymentTrigger
  kind: 'payment' | 'setup'
  request: PaymentRequest
  next_action: (NextAction & { client_secret: string | null }) | null
}

/**
 * Asks the processor how a payment came out, and goes on from there: after a crash, or in vain so
 * far.
 */
export const settlePaymentTask = task('settle_payment', z.object({ checks: z.int().default(0) }), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

/** Gives up an intent at the processor, so that no page left open can pay it any more. */
export const cancelPaymentTask = task('cancel_payment', z.object({}), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

/** Gives back what came in for something that was already paid. */
export const refundDuplicateTask = task('refund_duplicate_payment', z.object({}), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

const known = new Set<string>(otherPaymentMethods)

/** The payment as the API shows it. */
export function toPayment(row: PaymentRow): Payment {
  const { id, created_at, modified_at, amount, currency, organization_id } = row
  const { customer_id, checkout_id, order_id } = row
  const { decline_reason, decline_message, method_metadata } = row
  const fields = {
    ...{ id, created_at, modified_at, amount, currency, organization_id },
    ...{ customer_id, checkout_id, order_id },
    processor: 'stripe' as const,
    status: wirePaymentStatus(row.status),
    decline_reason,
    decline_message,
    trigger: row.trigger,
    processor_metadata: row.processor_id === null ? {} : { intent_id: row.processor_id },
  }
  if (row.method === 'card') {
    const { brand, last4 } = method_metadata
    return {
      ...fields,
      method: 'card',
      method_metadata: { brand: String(brand), last4: String(last4) },
    }
  }
  const method = row.method !== null && known.has(row.method) ? row.method : 'other'
  return { ...fields, method: method as (typeof otherPaymentMethods)[number] }
}
