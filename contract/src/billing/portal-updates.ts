import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { nothingNamed, PauseLater, Resume, SeatChange } from './subscription-updates.ts'
import { CancellationReason, COMMENT_MAX } from './subscriptions.ts'

const held = { preview_token: z.string().max(2_000).nullable().optional() }

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
  Resume,
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
