import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { eventData, type EventData } from '@gatehouse/contract/webhooks/events'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { unawaited } from '../../platform/db/pipelined.ts'
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
  const payloads = new Map<unknown, string>()
  const payloadOf = (type: T) => {
    const encode = compileEncoder(eventData[type])
    const payload = payloads.get(encode) ?? JSON.stringify(encode(data))
    payloads.set(encode, payload)
    return payload
  }
  const rows = types.map(type => ({
    id: newId(),
    organization_id,
    type,
    object_id: data.id,
    payload: payloadOf(type),
    created_at: work.now,
  }))
  await work.sql.insertInto('events').values(rows).modifyEnd(unawaited).execute()
  work.wake_times.kinds.add(OUTBOX)
}
