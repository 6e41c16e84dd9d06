import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import type { Subscription } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'
import { seatsChanged } from '../../organizations/seats/seats.ts'
import { recordEvents } from '../../records/outbox/record-event.ts'
import { customerStateChanged } from '../customers/customer-state-changed.ts'
import { readSubscription } from './queries.ts'
import { toSubscription, type SubscriptionWithNested } from './subscription.ts'

/** The webhook events whose payload is the subscription. */
export type SubscriptionEvent = Exclude<
  Extract<WebhookEventType, `subscription.${string}`>,
  'subscription.spending_cap_reached'
>

/**
 * The events at the end of a pause: consumers that do not support pauses receive
 * `subscription.active`.
 */
export const resumedEvents = ['subscription.resumed', 'subscription.active'] as const

/** Publishes a subscription's events in the given order, and the change of its customer's state. */
export const publishSubscriptionEvents = async (
  work: Work,
  id: string,
  types: readonly SubscriptionEvent[],
): Promise<Subscription> => publishSubscription(work, await readSubscription(work, id), types)

/** The same for a subscription whose current state this transaction has already read. */
export async function publishSubscription(
  work: Work,
  row: SubscriptionWithNested,
  types: readonly SubscriptionEvent[],
): Promise<Subscription> {
  const { organization_id, customer_id } = row
  const subscription = toSubscription(row)
  await recordEvents(work, types, organization_id, subscription)
  await customerStateChanged(work, { id: customer_id, organization_id })
  const { buyer_organization_id } = row.customer
  if (row.seats !== null && buyer_organization_id !== null) {
    await seatsChanged(work, buyer_organization_id)
  }
  return subscription
}
