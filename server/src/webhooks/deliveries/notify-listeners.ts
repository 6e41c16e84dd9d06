import type { Work } from '../../platform/work.ts'
import type { DeliveryListener, ObjectEvent } from './delivery-listener.ts'
import { findBody } from './queries.ts'
import type { WebhookEventRow } from './webhook-event.ts'

/** Tells those who act once an event of their type has arrived. */
export async function notifyListeners(
  work: Work,
  { id, type, object_id }: WebhookEventRow,
  listeners: readonly DeliveryListener[],
): Promise<void> {
  const matchingListeners = listeners.filter(listener => listener.type === type)
  if (matchingListeners.length === 0) return
  const body = await findBody(work, id)
  if (body === null) return
  // The body is our own, encoded by the contract.
  const { data } = JSON.parse(body) as Pick<ObjectEvent, 'data'>
  for (const listener of matchingListeners) await listener.onDelivered(work, { object_id, data })
}
