import type { eventEndpoints } from '@gatehouse/contract/billing/events'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { matchingEvents } from './list-events.ts'

type ExportInput = InputOf<(typeof eventEndpoints)['export']>

/** Events as a table, latest first; the metadata is JSON in one column. */
export async function exportEvents(context: RawContext<ExportInput>): Promise<Response> {
  return sendTable(context, {
    name: 'events',
    rows: work =>
      matchingEvents(work, context.input)
        .selectAll('usage_events')
        .orderBy('usage_events.timestamp', 'desc')
        .orderBy('usage_events.id', 'desc'),
    columns: {
      ID: ({ id }) => id,
      Timestamp: ({ timestamp }) => timestamp.toISOString(),
      Name: ({ name }) => name,
      Source: ({ source }) => source,
      'Customer ID': ({ customer_id }) => customer_id,
      'External Customer ID': ({ external_customer_id }) => external_customer_id,
      Metadata: ({ metadata }) => JSON.stringify(metadata),
    },
  })
}
