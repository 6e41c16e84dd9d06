import { RESPONSE_MAX } from '@gatehouse/contract/webhooks/deliveries'
import { sql } from 'kysely'
import type { ExternalResponse } from '../../platform/egress/fetch-external.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { WebhookEventRow } from './webhook-event.ts'

/** What an endpoint answered to an attempt, or why it did not. */
export type DeliveryAttempt = { outcome: ExternalResponse; duration_ms: number }

/** Whether an endpoint accepted an event. */
export const isAccepted = (outcome: ExternalResponse): boolean =>
  'status' in outcome && outcome.status >= 200 && outcome.status < 300

/** Stores attempts in the log of deliveries; `now` is the time of the organization. */
export async function recordAttempts(
  work: Work,
  attempts: { event: WebhookEventRow; attempt: DeliveryAttempt; now: Date }[],
): Promise<void> {
  const rows = attempts.map(({ event, attempt: { outcome, duration_ms }, now }) => ({
    id: newId(),
    organization_id: event.organization_id,
    endpoint_id: event.endpoint_id,
    webhook_event_id: event.id,
    succeeded: isAccepted(outcome),
    ...('status' in outcome
      ? { http_code: outcome.status, response: storedResponse(outcome.text), error: null }
      : { http_code: null, response: null, error: outcome.failure }),
    duration_ms,
    created_at: now,
  }))
  await sql`
    insert into webhook_deliveries (id, organization_id, endpoint_id, webhook_event_id, succeeded,
      http_code, response, error, duration_ms, created_at)
    select id, organization_id, endpoint_id, webhook_event_id, succeeded, http_code, response,
      error, duration_ms, created_at
    from json_populate_recordset(null::webhook_deliveries, ${JSON.stringify(rows)}::json)
  `.execute(work.sql)
}

/** PostgreSQL keeps no NUL in text. */
const storedResponse = (text: string) => text.replaceAll('\0', '').slice(0, RESPONSE_MAX)
