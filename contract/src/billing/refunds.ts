import { z } from 'zod'
import { Amount, Currency, entity, Id, Metadata, Opaque } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'

/** A refund waits for the bank; one that succeeded can still be given back (`return`). */
export const refundLifecycle = lifecycle({
  pending: { succeed: 'succeeded', fail: 'failed', cancel: 'canceled' },
  succeeded: { return: 'failed' },
  failed: {},
  canceled: {},
})

/** Where a refund stands. */
export const RefundStatus = z.enum(refundLifecycle.statuses)
export type RefundStatus = z.output<typeof RefundStatus>

/** Why money is given back. */
export const RefundReason = z.enum([
  'duplicate',
  'fraudulent',
  'customer_request',
  'service_disruption',
  'satisfaction_guarantee',
  'other',
])
export type RefundReason = z.output<typeof RefundReason>

/** Money given back; `amount` excludes tax, the card gets both. */
export const Refund = z
  .object({
    ...entity,
    metadata: Metadata,
    status: RefundStatus,
    reason: RefundReason,
    amount: Amount,
    tax_amount: Amount,
    currency: Currency,
    organization_id: Id,
    order_id: Id,
    subscription_id: Id.nullable(),
    customer_id: Id,
    revoke_benefits: z.boolean(),
    dispute: Opaque.nullable(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.output<typeof Refund>
