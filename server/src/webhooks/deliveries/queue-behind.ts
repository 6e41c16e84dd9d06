import { later, SECOND } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { lockWebhookEvent, firstPendingBefore } from './queries.ts'
import { deliverWebhookTask } from './webhook-event.ts'

/** How soon an event looks again, where the one before it let it go no earlier. */
const RECHECK_MS = SECOND

/**
 * Queues an event behind an earlier one of its object without any attempt yet: several may have
 * waited for one that failed, and become due together. The earlier one releases it when it is
 * delivered.
 */
export async function queueBehind(work: Work, id: string): Promise<void> {
  const before = await firstPendingBefore(work, id)
  // Held, so that it either still lets this one go, or has done so already.
  const held = before === undefined ? undefined : await lockWebhookEvent(work, before.id)
  const event = await work.sql
    .selectFrom('webhook_events')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const waits = held?.status === 'pending' && held.attempts === 0
  const due_at = waits ? later(work.now, RECHECK_MS) : work.now
  const { organization_id } = event
  await schedule(work, deliverWebhookTask, due_at, { organization_id, subject_id: id })
}
