import { sql } from 'kysely'
import { numberText, timeText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { matchingEvents } from '../../webhooks/deliveries/matching-events.ts'
import { webhookEventsOf } from '../../webhooks/deliveries/queries.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'webhookEvents'>) =>
  matchingEvents(webhookEventsOf(work), input)
    .select(['id', 'created_at', 'type', 'status', 'last_http_code', 'attempts'])
    .select(['next_attempt_at', 'endpoint_id', 'object_id', 'is_test'])

/** Exports the webhook events that a list finds, without their payloads. */
export const exportWebhookEvents = exportList('webhookEvents', {
  rows,
  table: 'webhook_events',
  sorts: { created_at: sql.ref('webhook_events.created_at') },
  columns: {
    ...identity,
    type: ['Event', ({ type }) => type],
    status: ['Status', ({ status }) => status],
    code: ['Response Code', row => numberText(row.last_http_code)],
    attempts: ['Attempts', ({ attempts }) => numberText(attempts)],
    next_attempt_at: ['Next Attempt At', row => timeText(row.next_attempt_at)],
    endpoint_id: ['Endpoint ID', row => row.endpoint_id],
    object_id: ['Object ID', ({ object_id }) => object_id],
    test: ['Test', ({ is_test }) => String(is_test)],
  },
})
