import type {
  WebhookReplay,
  WebhookReplayFilter,
  WebhookReplayStatus,
} from '@gatehouse/contract/webhooks/replays'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { WebhookReplaysTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'
import type { RequeueFilter } from '../deliveries/requeue-events.ts'

/** A replay's row as read. */
export type WebhookReplayRow = Selectable<WebhookReplaysTable>

/** Queues the next events of a replay, its subject. */
export const runReplayTask = task('run_webhook_replay', z.object({}))

const StoredFilter = z.object({
  status: z.enum(['failed', 'all']),
  event_type: z.array(z.string()).nullable(),
  object_id: z.string().nullable(),
  start_timestamp: z.coerce.date().nullable(),
  end_timestamp: z.coerce.date().nullable(),
})

/** The filter of a request as it is stored. */
export const storedFilter = (filter: WebhookReplayFilter) => {
  const { status, event_type, object_id, start_timestamp, end_timestamp } = filter
  return {
    status,
    event_type: event_type ?? null,
    object_id: object_id ?? null,
    start_timestamp: start_timestamp ?? null,
    end_timestamp: end_timestamp ?? null,
  }
}

/** The events of a filter that had been relayed at a time. */
export function eventsOf(
  endpoint_id: string,
  { status, ...filter }: ReturnType<typeof storedFilter>,
  created_before: Date,
): RequeueFilter {
  const failed = status === 'failed' ? { status: ['failed'] as const } : {}
  return { ...filter, ...failed, endpoint_id: [endpoint_id], created_before }
}

/** The filter of a row. */
export const filterOf = ({ filter }: Pick<WebhookReplayRow, 'filter'>) =>
  // Written only as parsed by the contract.
  StoredFilter.parse(filter) as ReturnType<typeof storedFilter>

/** A replay as the API shows it. */
export function toWebhookReplay(row: WebhookReplayRow): WebhookReplay {
  const { id, created_at, modified_at, organization_id, endpoint_id } = row
  const { total_count, queued_count, finished_at } = row
  return {
    ...{ id, created_at, modified_at, organization_id, endpoint_id },
    // Written only along its lifecycle.
    status: row.status as WebhookReplayStatus,
    filter: filterOf(row),
    ...{ total_count, queued_count, finished_at },
  }
}
