import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { emptyUpdate, PauseLater, Resume, SeatChange } from './subscription-updates.ts'
import { CancellationReason, COMMENT_MAX } from './subscriptions.ts'

/**
 * Where the bank's page returns to. With it, a payment that requires confirmation at the bank gets
 * a 402 `PaymentActionRequired` with `next_action_url` and `client_secret`, and waits 15 minutes;
 * without it, such a payment is declined.
 */
const return_url = z.string().max(2_000).nullable().optional()
const current = { preview_token: z.string().max(2_000).nullable().optional(), return_url }

/**
 * What a customer may change about a subscription: whether it renews and, if the merchant allows
 * it, plan, seats and a pause. The merchant determines when the change is paid.
 */
export const CustomerSubscriptionUpdate = z.union([
  z.object({
    cancel_at_period_end: z.boolean(),
    cancellation_reason: CancellationReason.nullable().optional(),
    cancellation_comment: z.string().max(COMMENT_MAX).nullable().optional(),
  }),
  z.object({ ...current, product_id: Id }),
  z.object({ ...current, seats: SeatChange.shape.seats }),
  PauseLater,
  Resume.extend({ return_url }),
  z.object({ pending_update: z.null() }),
])
export type CustomerSubscriptionUpdate = z.output<typeof CustomerSubscriptionUpdate>

/** The changes a customer can preview; an empty request previews the next renewal. */
export const CustomerPreviewRequest = z.union([
  z.object({ product_id: Id }),
  z.object({ seats: SeatChange.shape.seats }),
  Resume.omit({ preview_token: true }),
  emptyUpdate,
])
