import { newId } from '../../platform/ids.ts'
import type { TestServer } from '../test-server.ts'

/** A replay of the events of an endpoint that has finished. */
export async function finishedReplay(
  { site }: TestServer,
  organization_id: string,
  endpoint_id: string,
): Promise<string> {
  const filter = { status: 'all', event_type: null, object_id: null }
  const times = { start_timestamp: null, end_timestamp: null }
  const now = site.clock.now()
  const { id } = await site.db
    .insertInto('webhook_replays')
    .values({
      ...{ id: newId(), organization_id, endpoint_id, status: 'finished', total_count: 1 },
      filter: JSON.stringify({ ...filter, ...times }),
      ...{ queued_count: 1, finished_at: now, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
