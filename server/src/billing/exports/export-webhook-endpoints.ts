import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { matchingWebhookEndpoints } from '../../webhooks/endpoints/queries.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'webhookEndpoints'>) =>
  matchingWebhookEndpoints(work, input)
    .select(['webhook_endpoints.id', 'webhook_endpoints.created_at', 'webhook_endpoints.url'])
    .select(['webhook_endpoints.name', 'webhook_endpoints.format', 'webhook_endpoints.events'])
    .select(['webhook_endpoints.enabled', 'webhook_endpoints.failing_since'])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** The status as the list shows it. */
const statusOf = ({ enabled, failing_since }: Row) => {
  if (!enabled) return 'disabled'
  return failing_since ? 'failing' : 'enabled'
}

/** Exports the webhook endpoints that a list finds, oldest first, without their secrets. */
export const exportWebhookEndpoints = exportList('webhookEndpoints', {
  rows,
  table: 'webhook_endpoints',
  sorts: { created_at: sql.ref('webhook_endpoints.created_at') },
  order: 'created_at',
  columns: {
    ...identity,
    name: ['Name', ({ name }) => name],
    url: ['URL', ({ url }) => url],
    events: ['Events', ({ events }) => events.join(' ')],
    status: ['Status', statusOf],
    format: ['Format', ({ format }) => format],
  },
})
