import { unawaited } from '../../platform/db/pipelined.ts'
import { newId } from '../../platform/ids.ts'
import { OUTBOX, type Work } from '../../platform/work.ts'

/** An event that no endpoint can subscribe to: only those who observe the outbox read it. */
type UnsentEvent = {
  type: string
  organization_id: string
  object_id: string
  payload: Record<string, unknown>
}

/** Records an event that is not sent, in the transaction in which it happens. */
export async function recordUnsent(work: Work, event: UnsentEvent): Promise<void> {
  await work.sql
    .insertInto('events')
    .values({
      ...{ ...event, id: newId(), created_at: work.now },
      payload: JSON.stringify(event.payload),
    })
    .modifyEnd(unawaited)
    .execute()
  work.wake_times.kinds.add(OUTBOX)
}
