import type { CollectionMethod } from '@gatehouse/contract/billing/collection'
import {
  neutralSubscription,
  wireSubscriptionStatus,
  type CancellationReason,
  type StoredSubscriptionStatus,
  type SubscriptionSummary,
} from '@gatehouse/contract/billing/subscriptions'
import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import type { Selectable } from 'kysely'
import { asMoment, asMomentOrNull, type RowOrJson } from '../../platform/db/nested.ts'
import type { SubscriptionsTable } from '../../platform/db/tables.ts'

export type SubscriptionRow = Omit<
  Selectable<SubscriptionsTable>,
  | 'status'
  | 'recurring_interval'
  | 'customer_cancellation_reason'
  | 'charged_of'
  | 'collection_method'
> & {
  status: StoredSubscriptionStatus
  recurring_interval: RecurringInterval
  collection_method: CollectionMethod
  customer_cancellation_reason: CancellationReason | null
  charged_of: { order_id: string | null; line: string | null; amount: number }[] | null
}

/** A subscription as embedded in orders, and the fields common to its other forms. */
export function toSubscriptionSummary(row: RowOrJson<SubscriptionRow>): SubscriptionSummary {
  return {
    ...neutralSubscription,
    id: row.id,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
    amount: row.amount,
    currency: row.currency,
    recurring_interval: row.recurring_interval,
    recurring_interval_count: row.recurring_interval_count,
    status: wireSubscriptionStatus(row.status),
    current_period_start: asMoment(row.current_period_start),
    current_period_end: asMoment(row.current_period_end),
    trial_start: asMomentOrNull(row.trial_start),
    trial_end: asMomentOrNull(row.trial_end),
    cancel_at_period_end: row.cancel_at_period_end,
    canceled_at: asMomentOrNull(row.canceled_at),
    started_at: asMomentOrNull(row.started_at),
    ends_at: asMomentOrNull(row.ends_at),
    ended_at: asMomentOrNull(row.ended_at),
    past_due_at: asMomentOrNull(row.past_due_at),
    pause_at_period_end: row.pause_at_period_end,
    paused_at: asMomentOrNull(row.paused_at),
    resumes_at: asMomentOrNull(row.resumes_at),
    seats: row.seats,
    customer_id: row.customer_id,
    product_id: row.product_id,
    discount_id: row.discount_id,
    checkout_id: row.checkout_id,
    customer_cancellation_reason: row.customer_cancellation_reason,
    customer_cancellation_comment: row.customer_cancellation_comment,
    metadata: row.metadata,
    collection_method: row.collection_method,
    net_days: row.net_days,
  }
}
