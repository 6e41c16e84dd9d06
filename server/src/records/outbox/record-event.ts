import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { eventData, type EventData } from '@gatehouse/contract/webhooks/events'
import { statement } from '../../platform/db/statement.ts'
import { encodeOnce } from '../../platform/http/encoded-once.ts'
import { newId } from '../../platform/ids.ts'
import { OUTBOX, type Work } from '../../platform/work.ts'

/**
 * Records an event in the transaction in which it happens. `data` is the object as the API shows
 * it. The contract encodes it here, so that subscribers get exactly what a response would contain
 * and an undeclared column cannot leak.
 */
export const recordEvent = <T extends WebhookEventType>(
  work: Work,
  type: T,
  organization_id: string,
  data: EventData<T> & { id: string },
): Promise<void> => recordEvents(work, [type], organization_id, data)

/** The same for several events of one object, which are sent in the given order. */
export async function recordEvents<T extends WebhookEventType>(
  work: Work,
  types: readonly T[],
  organization_id: string,
  data: EventData<T> & { id: string },
): Promise<void> {
  for (const type of types) {
    const payload = encodeOnce(eventData[type], data)
    await statement`
      insert into events (id, organization_id, type, object_id, payload, created_at)
      values (${newId()}, ${organization_id}, ${type}, ${data.id}, ${payload},
        ${work.now})`.executeUnawaited(work.sql)
  }
  work.wake_times.kinds.add(OUTBOX)
}
