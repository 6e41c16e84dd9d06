import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import type { Subscription } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'
import { seatsChanged } from '../../organizations/seats/seats.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { customerStateChanged } from '../customers/customer-state-changed.ts'
import { readSubscription } from './queries.ts'
import { toSubscription } from './subscription.ts'

/**
 * Tells what happened to a subscription, in the order given, and that its customer's state
 * changed.
 */
export async function announceSubscription(
  work: Work,
  id: string,
  types: WebhookEventType[],
): Promise<Subscription> {
  const row = await readSubscription(work, id)
  const { organization_id, customer_id } = row
  const subscription = toSubscription(row)
  for (const type of types) await recordEvent(work, type, organization_id, subscription)
  await customerStateChanged(work, { id: customer_id, organization_id })
  const { buyer_organization_id } = row.customer
  if (row.seats !== null && buyer_organization_id !== null) {
    await seatsChanged(work, buyer_organization_id)
  }
  return subscription
}
