import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { eventData, type EventData } from '@gatehouse/contract/webhooks/events'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { unawaited } from '../../platform/db/together.ts'
import { newId } from '../../platform/ids.ts'
import { OUTBOX, type Work } from '../../platform/work.ts'

/**
 * Writes down that something happened, in the transaction in which it happened. `data` is the
 * object as the API shows it: encoded by the contract here, so that whoever subscribed gets
 * exactly what an answer would say, and a column nobody declared cannot leak.
 */
export async function recordEvent<T extends WebhookEventType>(
  work: Work,
  type: T,
  organization_id: string,
  data: EventData<T> & { id: string },
): Promise<void> {
  await work.sql
    .insertInto('events')
    .values({
      id: newId(),
      organization_id,
      type,
      object_id: data.id,
      payload: JSON.stringify(compileEncoder(eventData[type])(data)),
      created_at: work.now,
    })
    .modifyEnd(unawaited)
    .execute()
  work.wakes.kinds.add(OUTBOX)
}
