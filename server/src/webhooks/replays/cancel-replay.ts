import { fail } from '@gatehouse/contract/kit/problems'
import {
  webhookReplayLifecycle,
  webhookReplayProblems,
  type WebhookReplay,
} from '@gatehouse/contract/webhooks/replays'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { unschedule } from '../../records/scheduler/schedule.ts'
import { changeReplay, lockReplay } from './queries.ts'
import { runReplayTask, toWebhookReplay } from './replay.ts'

/** Stops a replay; what is queued already is still sent. */
export async function cancelReplay(work: Work, id: string): Promise<WebhookReplay> {
  const replay = await lockReplay(work, id)
  if (!replay) return fail(webhookReplayProblems.not_found)
  if (replay.status !== 'running') fail(webhookReplayProblems.ended)
  const status = webhookReplayLifecycle.next('cancel', 'running')
  const row = await changeReplay(work, id, { status, finished_at: work.now })
  await unschedule(work, runReplayTask, id)
  const { endpoint_id, organization_id, queued_count, total_count } = row
  await recordAudit(work, {
    action: 'webhook_endpoint.replay_canceled',
    subject_kind: 'webhook_endpoint',
    subject_id: endpoint_id,
    organization_id,
    after: { replay_id: id, queued_count, total_count },
  })
  return toWebhookReplay(row)
}
