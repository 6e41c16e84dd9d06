/** The intervals whose retention is kept: it depends on who paid when the period began. */
export const retentionIntervals = ['day', 'week', 'month', 'year'] as const
export type RetentionInterval = (typeof retentionIntervals)[number]

/** Amounts of money that happened on a day, converted at its exchange rate. */
export const moneyFlows = [
  'revenue',
  'new_revenue',
  'renewed_revenue',
  'refunded',
  'disputed',
  'returned_new',
  'returned_renewed',
  'tax',
  'new_mrr',
  'expansion_mrr',
  'reactivation_mrr',
  'contraction_mrr',
  'churned_mrr',
  'moved_mrr',
  ...retentionIntervals.map(interval => `lost_mrr_${interval}` as const),
  ...retentionIntervals.map(interval => `retained_change_${interval}` as const),
] as const

/** Reasons for a cancellation, as they are counted. */
export const cancellationReasons = [
  'customer_service',
  'low_quality',
  'missing_features',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
  'other',
] as const

/** What is counted on a day. */
const counts = [
  'orders',
  'one_time_orders',
  'renewals',
  'checkouts',
  'succeeded_checkouts',
  'started',
  'ended',
  'canceled',
  ...cancellationReasons.map(reason => `canceled_${reason}` as const),
  'new_seat_customers',
  'churned_seat_customers',
  ...retentionIntervals.map(interval => `lost_customers_${interval}` as const),
] as const

/** What a day added to a number that lasts. */
export const levels = [
  'active',
  'committed',
  'seats',
  'claimed_seats',
  'pending_seats',
  'paying_customers',
  'seat_customers',
] as const

/** What a day added to an amount that lasts, converted at the exchange rate of its last day. */
export const balances = [
  'mrr',
  'committed_mrr',
  'trial_mrr',
  'trial_committed_mrr',
  'paused_mrr',
  'past_due_mrr',
] as const

/** Every measure: a column of `metric_days`. */
export const measures = [...moneyFlows, ...counts, ...levels, ...balances] as const

export type Measure = (typeof measures)[number]

/** The product of rows that count the customers of all products. */
export const ALL_PRODUCTS = '00000000-0000-0000-0000-000000000000'
