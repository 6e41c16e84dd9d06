import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'

/**
 * Writes down that something happened, in the transaction in which it happened. `data` is the
 * object as the API shows it: whoever subscribed gets exactly this.
 */
export async function recordEvent(
  work: Work,
  type: string,
  organization_id: string,
  data: { id: string },
): Promise<void> {
  await work.sql
    .insertInto('events')
    .values({
      id: newId(),
      organization_id,
      type,
      object_id: data.id,
      payload: JSON.stringify(data),
      created_at: work.now,
    })
    .execute()
  work.wakes.agenda = true
}
