import { z } from 'zod'
import { Amount, Currency, CustomFieldData, entity, Id, Metadata, Moment } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { problems } from '../kit/problems.ts'
import { CollectionMethod } from './collection.ts'
import { Customer } from './customers.ts'
import { DiscountSummary } from './discounts.ts'
import { SubscriptionMeter } from './meters.ts'
import { ProductPrice, RecurringInterval } from './prices.ts'
import { Product } from './products.ts'

/**
 * The lifecycle of a subscription. `cancel` is the end at the end of the paid period (scheduling it
 * is the flag `cancel_at_period_end`), `revoke` the immediate end, `expire` the end of dunning.
 * `upgrade` and `try` convert a free subscription to the one its customer buys, immediately or
 * after a trial. While it is paused nothing is billed. The two incomplete statuses and unpaid are
 * never set: they only exist in the protocol.
 */
export const subscriptionLifecycle = lifecycle({
  incomplete: { revoke: 'canceled' },
  incomplete_expired: {},
  trialing: {
    activate: 'active',
    try: 'trialing',
    upgrade: 'active',
    fail_payment: 'past_due',
    cancel: 'canceled',
    revoke: 'canceled',
  },
  active: {
    renew: 'active',
    pause: 'paused',
    try: 'trialing',
    upgrade: 'active',
    fail_payment: 'past_due',
    cancel: 'canceled',
    revoke: 'canceled',
  },
  past_due: {
    fail_payment: 'past_due',
    recover: 'active',
    cancel: 'canceled',
    revoke: 'canceled',
    expire: 'canceled',
  },
  paused: { resume: 'active', revoke: 'canceled' },
  canceled: {},
  unpaid: { revoke: 'canceled' },
})

/** The status of a subscription in the database. */
export type StoredSubscriptionStatus = (typeof subscriptionLifecycle.statuses)[number]

/** The status of a subscription, limited to values every SDK generation can read. */
export const SubscriptionStatus = z.enum(subscriptionLifecycle.statuses).exclude(['paused'])
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

/** The status on the wire: most clients reject `paused`, which `paused_at` indicates instead. */
export const wireSubscriptionStatus = (status: StoredSubscriptionStatus): SubscriptionStatus =>
  status === 'paused' ? 'unpaid' : status

/** The database statuses behind a wire status. */
export const storedSubscriptionStatuses = (
  status: SubscriptionStatus,
): readonly StoredSubscriptionStatus[] => (status === 'unpaid' ? ['unpaid', 'paused'] : [status])

/** Statuses in which a subscription grants its benefits: `active=true` of the list. */
export const activeStatuses = ['trialing', 'active'] as const satisfies SubscriptionStatus[]
/** Statuses the protocol counts as ended: `active=false` of the list. */
export const revokedStatuses = [
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const satisfies StoredSubscriptionStatus[]
/**
 * Statuses that are still billed: a second subscription of the customer may be rejected because of
 * them.
 */
export const billableStatuses = [
  'trialing',
  'active',
  'past_due',
] as const satisfies SubscriptionStatus[]

/** The customer's cancellation reason. */
export const CancellationReason = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
  'other',
])
export type CancellationReason = z.output<typeof CancellationReason>

/**
 * The subscription's own fields, wherever it is nested; `amount` is per interval, after discount.
 */
export const subscriptionFields = {
  ...entity,
  amount: Amount,
  currency: Currency,
  recurring_interval: RecurringInterval,
  recurring_interval_count: z.int(),
  status: SubscriptionStatus,
  current_period_start: Moment,
  current_period_end: Moment,
  current_meter_period_start: Moment.nullable(),
  current_meter_period_end: Moment.nullable(),
  trial_start: Moment.nullable(),
  trial_end: Moment.nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: Moment.nullable(),
  started_at: Moment.nullable(),
  ends_at: Moment.nullable(),
  ended_at: Moment.nullable(),
  past_due_at: Moment.nullable(),
  pause_at_period_end: z.boolean(),
  paused_at: Moment.nullable(),
  resumes_at: Moment.nullable(),
  seats: z.int().nullable(),
  units: z.int().nullable(),
  customer_id: Id,
  product_id: Id,
  discount_id: Id.nullable(),
  checkout_id: Id.nullable(),
  customer_cancellation_reason: CancellationReason.nullable(),
  customer_cancellation_comment: z.string().nullable(),
  /** Whether renewals charge a saved card or send an invoice; Gatehouse's own field. */
  collection_method: CollectionMethod,
  /** In how many days each invoice is due; null if a card is charged. */
  net_days: z.int().nullable(),
}

/** Scheduled steps that lists of subscriptions can be filtered by. */
export const scheduledSteps = ['end', 'pause', 'trial_end'] as const

/** A change that waits for the end of the period. */
export const PendingUpdate = z.object({
  ...entity,
  applies_at: Moment,
  product_id: Id.nullable(),
  seats: z.int().nullable(),
  units: z.int().nullable(),
})
export type PendingUpdate = z.output<typeof PendingUpdate>

/** A subscription as embedded in orders. */
export const SubscriptionSummary = z
  .object({ ...subscriptionFields, metadata: Metadata })
  .meta({ id: 'SubscriptionSummary' })
export type SubscriptionSummary = z.output<typeof SubscriptionSummary>

/** A customer's subscription. Its prices are those of the purchase, archived or not. */
export const Subscription = z
  .object({
    ...subscriptionFields,
    /**
     * The price of the next period before tax, as the subscription is now: `amount` without a
     * discount that has expired by then.
     */
    renewal_amount: Amount,
    metadata: Metadata,
    custom_field_data: CustomFieldData,
    customer: Customer,
    product: Product,
    discount: DiscountSummary.nullable(),
    prices: z.array(ProductPrice),
    meters: z.array(SubscriptionMeter),
    pending_update: PendingUpdate.nullable(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.output<typeof Subscription>

/** Values of the fields of a subscription that only later SDK generations have. */
export const neutralSubscription = {
  recurring_interval_count: 1,
  current_meter_period_start: null,
  current_meter_period_end: null,
  trial_start: null,
  trial_end: null,
  seats: null,
  units: null,
} as const satisfies Partial<SubscriptionSummary>

/** The maximum length of a cancellation comment, in characters. */
export const COMMENT_MAX = 10_000

/** Errors of subscriptions. */
export const subscriptionProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  already_canceled: [
    403,
    'AlreadyCanceledSubscription',
    'This subscription is already canceled or will be at the end of the period.',
  ],
  locked: [409, 'SubscriptionLocked', 'Another change to this subscription is in progress.'],
  already_ended: [410, 'ResourceUnavailable', 'This subscription has already ended.'],
  not_scheduled: [400, 'BadRequest', 'This subscription has no scheduled cancellation.'],
  not_pausing: [400, 'BadRequest', 'This subscription has no scheduled pause.'],
  not_paused: [400, 'BadRequest', 'This subscription is not paused.'],
  not_pausable: [403, 'NotPermitted', 'Only an active, paid-up subscription can be paused.'],
  paused: [403, 'SubscriptionPaused', 'This subscription is paused. Resume it first.'],
  nothing_pending: [400, 'BadRequest', 'This subscription has no pending change.'],
  updates_not_allowed: [403, 'NotPermitted', 'Contact the seller to change your subscription.'],
  seats_follow: [
    403,
    'SeatsFollowMembers',
    'Seats are managed automatically: the number changes when members join or leave.',
  ],
  payment_not_ready: [403, 'PaymentNotReady', 'The organization is not ready to accept payments.'],
  payment_failed: [402, 'PaymentFailed', 'The payment for this change was declined.'],
  payment_action: [
    402,
    'PaymentActionRequired',
    'Your bank requires you to confirm this payment. Open next_action_url.',
  ],
  payment_pending: [
    409,
    'PaymentPending',
    'The payment for this change is processing. The change takes effect when it succeeds.',
  ],
  preview_changed: [
    409,
    'PreviewOutdated',
    'The amounts have changed since the preview. Preview the change again.',
  ],
  tax_differs: [
    403,
    'TaxBehaviorDiffers',
    "One of these prices includes tax and the other doesn't. Make the change at the next renewal " +
      'instead.',
  ],
  tax_unavailable: [
    503,
    'TaxCalculationError',
    "We couldn't calculate the tax right now. Try again in a moment.",
  ],
})
