import { z } from 'zod'
import { Amount, Currency, Id, Moment } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { CancellationReason, COMMENT_MAX } from './subscriptions.ts'

/**
 * How a change of plan or of seats lives. `waiting` is applied with the next period, `charging`
 * when its payment succeeds; `refuse` is a payment that failed, `drop` a change that another one
 * took the place of, or that was taken back.
 */
export const subscriptionChangeLifecycle = lifecycle({
  waiting: { apply: 'applied', drop: 'dropped' },
  charging: { apply: 'applied', refuse: 'refused' },
  applied: {},
  refused: {},
  dropped: {},
})

/** Where a change of a subscription stands. */
export type SubscriptionChangeStatus = (typeof subscriptionChangeLifecycle.statuses)[number]

/**
 * When a change is paid: `invoice` now, `prorate` with the next renewal, `next_period` not at all,
 * as it begins with the next period. A change of interval begins a new period and is paid now.
 */
export const ChangeBehavior = z.enum(['invoice', 'prorate', 'next_period'])
export type ChangeBehavior = z.output<typeof ChangeBehavior>

const leaving = {
  customer_cancellation_reason: CancellationReason.nullable().optional(),
  customer_cancellation_comment: z.string().max(COMMENT_MAX).nullable().optional(),
}

/** One change at a time: what newer clients may name beside it is refused, not forgotten. */
const alone = {
  discount_id: z.never().optional(),
  trial_end: z.never().optional(),
}

const change = {
  ...alone,
  proration_behavior: ChangeBehavior.nullable().optional(),
  /** Of a preview: the change comes to what that said, or is refused. */
  preview_token: z.string().max(2_000).nullable().optional(),
}

/** Seats of one subscription. */
export const SEATS_MAX = 1_000_000

/** Another product, at the prices it has now; seats stay where it has a price by the seat. */
export const ProductChange = z.object({ ...change, product_id: Id })
export type ProductChange = z.output<typeof ProductChange>

/** Another number of seats, at the price it was sold with. */
export const SeatChange = z.object({ ...change, seats: z.int().min(1).max(SEATS_MAX) })
export type SeatChange = z.output<typeof SeatChange>

/** Another discount from the next period on, or none. */
export const DiscountChange = z.object({
  discount_id: Id.nullable(),
  product_id: z.never().optional(),
  trial_end: z.never().optional(),
})
export type DiscountChange = z.output<typeof DiscountChange>

/** The end of a trial: at another moment, or now, which begins what is paid for. */
export const TrialChange = z.object({
  trial_end: z.union([z.literal('now'), Moment]),
  product_id: z.never().optional(),
  discount_id: z.never().optional(),
  preview_token: change.preview_token,
})
export type TrialChange = z.output<typeof TrialChange>

/** Another end of the period that runs: nothing is charged or given back for it. */
export const PeriodChange = z.object({ current_billing_period_end: Moment })
export type PeriodChange = z.output<typeof PeriodChange>

/** A pause from the end of the period on, or that plan taken back; and until when. */
export const PauseLater = z.object({
  pause_at_period_end: z.boolean(),
  resumes_at: Moment.nullable().optional(),
})
export type PauseLater = z.output<typeof PauseLater>

/** A pause from now on: what is paid and not used is credited to the order it goes on with. */
export const PauseNow = z.object({
  pause: z.literal(true),
  resumes_at: Moment.nullable().optional(),
})
export type PauseNow = z.output<typeof PauseNow>

/** The end of a pause: a new period begins, and is charged. */
export const Resume = z.object({ resume: z.literal(true), preview_token: change.preview_token })
export type Resume = z.output<typeof Resume>

/** One change at a time, told apart by its key: the first that fits is meant. */
export const SubscriptionUpdate = z.union([
  z.object({ ...leaving, revoke: z.literal(true) }),
  z.object({ ...leaving, cancel_at_period_end: z.boolean() }),
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

/** A look at nothing in particular: a change nobody can read is not taken for one. */
export const nothingNamed = z.object({
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
 * What to look at before it is done: a change, or nothing for the next order as it stands. What
 * comes after a pause is the order it ends with, where it is known when.
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
  nothingNamed,
])
export type PreviewRequest = z.output<typeof PreviewRequest>

/** What a prorated line was computed from: that much for so many of so many seconds. */
export const ProrationBasis = z.object({
  amount: Amount,
  seconds: z.int(),
  seconds_of: z.int(),
})
export type ProrationBasis = z.output<typeof ProrationBasis>

/** A line of an order that would be written; credits are negative. */
export const PreviewLine = z.object({
  label: z.string(),
  amount: Amount,
  proration: z.boolean(),
  product_price_id: Id.nullable(),
  basis: ProrationBasis.nullable(),
})
export type PreviewLine = z.output<typeof PreviewLine>

/**
 * An order that would be written, and when. Total is subtotal less discount, and tax; due is what
 * is charged of it, as the customer's balance pays the rest (less than nothing is applied): what
 * their other subscriptions, as they stand, are charged before takes it first.
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
 * What a change, or the next renewal, comes to: exactly what will be charged. `due_now` is null
 * where nothing is charged at once, `renewal` is the order that comes next (where none renews, the
 * last one, or the one a pause ends with), null where nothing follows. `waiting` is what stays for
 * later orders, credits negative; `credited` is what goes to the customer's balance, tax and all.
 * Its token holds it for `expires_at`; a renewal has none.
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
    waiting_amount: Amount,
    credited_amount: Amount,
    renewal: PreviewOrder.nullable(),
  })
  .meta({ id: 'ChangePreview' })
export type ChangePreview = z.output<typeof ChangePreview>

/** How long a preview holds, in minutes. */
export const PREVIEW_MINUTES = 15
