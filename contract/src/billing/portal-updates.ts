import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { nothingNamed, PauseLater, Resume, SeatChange } from './subscription-updates.ts'
import { CancellationReason, COMMENT_MAX } from './subscriptions.ts'

/**
 * Where the bank's page leads back to. With it, a payment the bank wants confirmed is answered 402
 * `PaymentActionRequired` with `next_action_url` and `client_secret`, and waits 15 minutes for it;
 * without it, such a payment is refused.
 */
const return_url = z.string().max(2_000).nullable().optional()
const held = { preview_token: z.string().max(2_000).nullable().optional(), return_url }

/**
 * What a customer may change of a subscription: whether it goes on after its period and, where the
 * merchant lets them, plan, seats and a pause. When that is paid is the merchant's to say.
 */
export const CustomerSubscriptionUpdate = z.union([
  z.object({
    cancel_at_period_end: z.boolean(),
    cancellation_reason: CancellationReason.nullable().optional(),
    cancellation_comment: z.string().max(COMMENT_MAX).nullable().optional(),
  }),
  z.object({ ...held, product_id: Id }),
  z.object({ ...held, seats: SeatChange.shape.seats }),
  PauseLater,
  Resume.extend({ return_url }),
  z.object({ pending_update: z.null() }),
])
export type CustomerSubscriptionUpdate = z.output<typeof CustomerSubscriptionUpdate>

/** What a customer may look at before it is done; nothing names the next renewal. */
export const CustomerPreviewRequest = z.union([
  z.object({ product_id: Id }),
  z.object({ seats: SeatChange.shape.seats }),
  Resume.omit({ preview_token: true }),
  nothingNamed,
])
