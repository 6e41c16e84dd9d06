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

/** The request to the processor, stored so that it is repeated identically after a restart. */
export type PaymentRequest = {
  /** The token of the buyer's card form; null if a saved card is charged. */
  confirmation_token: string | null
  /** The processor's id of a saved card. */
  method: string | null
  /** Whether the card is saved for later charges without its owner. */
  keep: boolean
  /** Whether the owner of the saved card is present and can confirm the payment at their bank. */
  present?: boolean
  /** Whether it is saved without becoming the default. */
  beside?: boolean
  /** The customer has since chosen another card, which is charged from then on. */
  superseded?: boolean
  /** Where the bank's page redirects the buyer. */
  return_url: string
  description: string
  /**
   * The counters of declined attempts in which this one is reserved; undefined if it is not
   * limited.
   */
  limited_by?: string[]
  /** Whether the card's counter is among them. */
  card_counted?: boolean
}

/** The processor of a payment that the merchant received without one. */
export const OUTSIDE = 'outside'

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
 * Asks the processor for the result of a payment and continues from there: after a crash, or while
 * there is no result.
 */
export const settlePaymentTask = task('settle_payment', z.object({ checks: z.int().default(0) }), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

/** Cancels an intent at the processor, so that a page left open cannot pay it. */
export const cancelPaymentTask = task('cancel_payment', z.object({}), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

/** Refunds money that arrived for something that was already paid. */
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
    processor_metadata: processorMetadata(row),
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

/** The processor's id of the payment; of one received outside, what the merchant noted of it. */
function processorMetadata({ processor, processor_id, method_metadata }: PaymentRow) {
  if (processor === OUTSIDE) {
    const { outside, reference } = method_metadata
    return { outside, reference }
  }
  return processor_id === null ? {} : { intent_id: processor_id }
}
