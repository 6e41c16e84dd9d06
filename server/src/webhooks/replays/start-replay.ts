import { fail } from '@gatehouse/contract/kit/problems'
import { webhookEndpointProblems } from '@gatehouse/contract/webhooks/endpoints'
import {
  webhookReplayProblems,
  type WebhookReplay,
  type WebhookReplayFilter,
} from '@gatehouse/contract/webhooks/replays'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { lockWebhookEndpoint } from '../endpoints/queries.ts'
import { previewReplay } from './preview-replay.ts'
import { findRunningReplay } from './queries.ts'
import { runReplayTask, storedFilter, toWebhookReplay } from './replay.ts'

/** Starts to send events of an endpoint again: those that match now. */
export async function startReplay(work: Work, filter: WebhookReplayFilter): Promise<WebhookReplay> {
  // Locked, so that two requests do not both start one.
  const endpoint = await lockWebhookEndpoint(work, filter.endpoint_id)
  if (!endpoint) return fail(webhookEndpointProblems.not_found)
  if (!endpoint.enabled) fail(webhookReplayProblems.endpoint_disabled)
  if (await findRunningReplay(work, endpoint.id)) fail(webhookReplayProblems.already_running)
  const { count: total_count, exceeds_limit } = await previewReplay(work, filter)
  if (total_count === 0) fail(webhookReplayProblems.nothing_found)
  if (exceeds_limit) fail(webhookReplayProblems.over_limit)
  const { id: endpoint_id, organization_id } = endpoint
  const row = await work.sql
    .insertInto('webhook_replays')
    .values({
      ...{ id: newId(), organization_id, endpoint_id, total_count, created_at: work.now },
      filter: JSON.stringify(storedFilter(filter)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(work, runReplayTask, { organization_id, subject_id: row.id })
  await recordAudit(work, {
    action: 'webhook_endpoint.replayed',
    subject_kind: 'webhook_endpoint',
    subject_id: endpoint_id,
    organization_id,
    after: { replay_id: row.id, total_count, ...storedFilter(filter) },
  })
  return toWebhookReplay(row)
}
