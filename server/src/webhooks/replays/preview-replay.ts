import { fail } from '@gatehouse/contract/kit/problems'
import { webhookEndpointProblems } from '@gatehouse/contract/webhooks/endpoints'
import {
  REPLAY_EVENTS_MAX,
  type WebhookReplayFilter,
  type WebhookReplayPreview,
} from '@gatehouse/contract/webhooks/replays'
import type { Reading } from '../../platform/work.ts'
import { countRequeueable } from '../deliveries/requeue-events.ts'
import { findWebhookEndpoint } from '../endpoints/queries.ts'
import { eventsOf, storedFilter } from './replay.ts'

/** Counts what a replay would send; counts no further than the limit. */
export async function previewReplay(
  work: Reading,
  filter: WebhookReplayFilter,
): Promise<WebhookReplayPreview> {
  const endpoint = await findWebhookEndpoint(work, filter.endpoint_id)
  if (!endpoint) return fail(webhookEndpointProblems.not_found)
  const events = eventsOf(endpoint.id, storedFilter(filter), work.now)
  const found = await countRequeueable(work, events, REPLAY_EVENTS_MAX + 1)
  return {
    count: Math.min(found, REPLAY_EVENTS_MAX),
    limit: REPLAY_EVENTS_MAX,
    exceeds_limit: found > REPLAY_EVENTS_MAX,
  }
}
