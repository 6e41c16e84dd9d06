import { z } from 'zod'
import { Amount, Currency, Id, Moment } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { CancellationReason, COMMENT_MAX } from './subscriptions.ts'

/**
 * The lifecycle of a change of plan or seats. `waiting` is applied with the next period, `charging`
 * when its payment succeeds; `refuse` is a failed payment, `drop` a change that was replaced by
 * another or canceled.
 */
export const subscriptionChangeLifecycle = lifecycle({
  waiting: { apply: 'applied', drop: 'dropped' },
  charging: { apply: 'applied', refuse: 'refused' },
  applied: {},
  refused: {},
  dropped: {},
})

/** The status of a change of a subscription. */
export type SubscriptionChangeStatus = (typeof subscriptionChangeLifecycle.statuses)[number]

/**
 * When a change is paid: `invoice` now, `prorate` with the next renewal, `next_period` not at all,
 * because it begins with the next period. A change of interval begins a new period and is paid now.
 */
export const ChangeBehavior = z.enum(['invoice', 'prorate', 'next_period'])
export type ChangeBehavior = z.output<typeof ChangeBehavior>

const cancellationFields = {
  customer_cancellation_reason: CancellationReason.nullable().optional(),
  customer_cancellation_comment: z.string().max(COMMENT_MAX).nullable().optional(),
}

/** One change at a time: additional fields of newer clients are rejected, not ignored. */
const alone = {
  discount_id: z.never().optional(),
  trial_end: z.never().optional(),
}

const change = {
  ...alone,
  proration_behavior: ChangeBehavior.nullable().optional(),
  /** From a preview: the change matches the preview exactly, or is rejected. */
  preview_token: z.string().max(2_000).nullable().optional(),
}

/** Seats of one subscription. */
const SUBSCRIPTION_SEATS_MAX = 1_000_000

/** Another product, at its current prices; the number of seats stays if it has a price per seat. */
export const ProductChange = z.object({ ...change, product_id: Id })
export type ProductChange = z.output<typeof ProductChange>

/** Another number of seats, at the price of the purchase. */
export const SeatChange = z.object({ ...change, seats: z.int().min(1).max(SUBSCRIPTION_SEATS_MAX) })
export type SeatChange = z.output<typeof SeatChange>

/** Another discount from the next period on, or none. */
const DiscountChange = z.object({
  discount_id: Id.nullable(),
  product_id: z.never().optional(),
  trial_end: z.never().optional(),
})
type DiscountChange = z.output<typeof DiscountChange>

/** The end of a trial: at another moment, or now, which begins the paid period. */
export const TrialChange = z.object({
  trial_end: z.union([z.literal('now'), Moment]),
  product_id: z.never().optional(),
  discount_id: z.never().optional(),
  preview_token: change.preview_token,
})
export type TrialChange = z.output<typeof TrialChange>

/** Another end of the current period: nothing is charged or credited for it. */
const PeriodChange = z.object({ current_billing_period_end: Moment })
type PeriodChange = z.output<typeof PeriodChange>

/** A pause at the end of the period, or its cancellation; and when to resume. */
export const PauseLater = z.object({
  pause_at_period_end: z.boolean(),
  resumes_at: Moment.nullable().optional(),
})
export type PauseLater = z.output<typeof PauseLater>

/** An immediate pause: paid unused time is credited to the order at resumption. */
export const PauseNow = z.object({
  pause: z.literal(true),
  resumes_at: Moment.nullable().optional(),
})
export type PauseNow = z.output<typeof PauseNow>

/** The end of a pause: a new period begins, and is charged. */
export const Resume = z.object({ resume: z.literal(true), preview_token: change.preview_token })
export type Resume = z.output<typeof Resume>

/** One change at a time, distinguished by its key: the first matching variant applies. */
export const SubscriptionUpdate = z.union([
  z.object({ ...cancellationFields, revoke: z.literal(true) }),
  z.object({ ...cancellationFields, cancel_at_period_end: z.boolean() }),
  ProductChange,
  SeatChange,
  DiscountChange,
  TrialChange,
  PeriodChange,
  PauseLater,
  PauseNow,
  Resume,
  z.object({ pending_update: z.null() }),
])
export type SubscriptionUpdate = z.output<typeof SubscriptionUpdate>

/** A preview without a change; a change that cannot be parsed is not treated as one. */
export const emptyUpdate = z.object({
  product_id: z.never().optional(),
  seats: z.never().optional(),
  discount_id: z.never().optional(),
  trial_end: z.never().optional(),
  current_billing_period_end: z.never().optional(),
  pause: z.never().optional(),
  pause_at_period_end: z.never().optional(),
  resume: z.never().optional(),
})

/**
 * What to preview: a change, or an empty request for the next order without changes. For a pause,
 * the next order is the one at resumption, if its date is known.
 */
export const PreviewRequest = z.union([
  ProductChange.omit({ preview_token: true }),
  SeatChange.omit({ preview_token: true }),
  DiscountChange,
  TrialChange.omit({ preview_token: true }),
  PeriodChange,
  PauseLater.extend({ pause_at_period_end: z.literal(true) }),
  PauseNow,
  Resume.omit({ preview_token: true }),
  emptyUpdate,
])
export type PreviewRequest = z.output<typeof PreviewRequest>

/** The basis of a prorated line: the amount for a number of seconds out of a total. */
const ProrationBasis = z.object({
  amount: Amount,
  seconds: z.int(),
  seconds_of: z.int(),
})
type ProrationBasis = z.output<typeof ProrationBasis>

/** A line of a previewed order; credits are negative. */
export const PreviewLine = z.object({
  label: z.string(),
  amount: Amount,
  proration: z.boolean(),
  product_price_id: Id.nullable(),
  basis: ProrationBasis.nullable(),
})
export type PreviewLine = z.output<typeof PreviewLine>

/**
 * A previewed order, and its date. Total is subtotal less discount, plus tax; due is the amount
 * charged, as the customer's balance pays the rest (the applied amount is negative): upcoming
 * charges of the customer's other subscriptions use the balance first.
 */
export const PreviewOrder = z
  .object({
    due_at: Moment,
    lines: z.array(PreviewLine),
    subtotal_amount: Amount,
    discount_amount: Amount,
    tax_amount: Amount,
    total_amount: Amount,
    applied_balance_amount: Amount,
    due_amount: Amount,
  })
  .meta({ id: 'PreviewOrder' })
export type PreviewOrder = z.output<typeof PreviewOrder>

/**
 * The cost of a change, or of the next renewal: exactly what will be charged. `due_now` is null if
 * nothing is charged immediately, `renewal` is the next order (if none renews, the last one, or the
 * one at the end of a pause), null if none follows. `waiting` is what stays for later orders,
 * credits negative; `credited` goes to the customer's balance, including tax. Its token guarantees
 * it until `expires_at`; a renewal has none.
 */
export const ChangePreview = z
  .object({
    token: z.string().nullable(),
    expires_at: Moment.nullable(),
    effective_at: Moment,
    currency: Currency,
    amount: Amount,
    product_id: Id,
    seats: z.int().nullable(),
    current_period_start: Moment,
    current_period_end: Moment,
    due_now: PreviewOrder.nullable(),
    /**
     * The order of its own for what was used before a change that begins another period, as used
     * until now; null if there is none.
     */
    due_for_usage: PreviewOrder.nullable(),
    waiting_amount: Amount,
    credited_amount: Amount,
    renewal: PreviewOrder.nullable(),
  })
  .meta({ id: 'ChangePreview' })
export type ChangePreview = z.output<typeof ChangePreview>

/** How long a preview is guaranteed, in minutes. */
export const PREVIEW_MINUTES = 15
