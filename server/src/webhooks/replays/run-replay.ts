import { webhookReplayLifecycle } from '@gatehouse/contract/webhooks/replays'
import { later, SECOND } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { countPending, requeueEvents } from '../deliveries/requeue-events.ts'
import { findWebhookEndpoint } from '../endpoints/queries.ts'
import { changeReplay, lockReplay } from './queries.ts'
import { eventsOf, filterOf, runReplayTask, type WebhookReplayRow } from './replay.ts'

/** The number of events that are queued at once. */
const BATCH = 500
/** As long as this many events of the endpoint are pending, no more are queued. */
const PENDING_MAX = 500
const PAUSE_MS = SECOND

/** Queues the next batch of a replay, and schedules the one after it. */
export async function runReplay(work: Work, id: string): Promise<void> {
  const replay = await lockReplay(work, id)
  if (replay?.status !== 'running') return
  const endpoint = await findWebhookEndpoint(work, replay.endpoint_id)
  if (!endpoint?.enabled) return endReplay(work, replay, 'cancel')
  const pending = await countPending(work, endpoint.id, PENDING_MAX)
  if (pending >= PENDING_MAX) return scheduleBatch(work, replay, PAUSE_MS)
  const { after_id, after_created_at } = replay
  const after =
    after_id && after_created_at ? { id: after_id, created_at: after_created_at } : undefined
  const events = eventsOf(endpoint.id, filterOf(replay), replay.created_at)
  const batch = await requeueEvents(work, events, { after, limit: BATCH })
  const last = batch.at(-1)
  const queued_count = replay.queued_count + batch.length
  if (!last || batch.length < BATCH) return endReplay(work, replay, 'finish', queued_count)
  await changeReplay(work, id, {
    ...{ queued_count, after_id: last.id, after_created_at: last.created_at },
  })
  await scheduleBatch(work, replay, 0)
}

const scheduleBatch = (work: Work, { id, organization_id }: WebhookReplayRow, wait_ms: number) =>
  schedule(work, runReplayTask, later(work.now, wait_ms), { organization_id, subject_id: id })

async function endReplay(
  work: Work,
  replay: WebhookReplayRow,
  step: 'finish' | 'cancel',
  queued_count = replay.queued_count,
): Promise<void> {
  const status = webhookReplayLifecycle.next(step, 'running')
  await changeReplay(work, replay.id, { status, queued_count, finished_at: work.now })
}
