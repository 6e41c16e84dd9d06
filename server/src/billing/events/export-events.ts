import type { eventEndpoints } from '@gatehouse/contract/billing/events'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { reading, type Reading } from '../../platform/work.ts'
import { fromHistory } from '../event-history/history-conditions.ts'
import { fromHistoryRow, shownColumns, type StoredRow } from '../event-history/history-row.ts'
import { literal } from '../event-history/literal.ts'
import { historyMatching } from './history-filters.ts'
import { historyFor } from './history-scope.ts'
import { matchingEvents } from './list-events.ts'
import type { UsageEventRow } from './usage-event.ts'

type ExportInput = InputOf<(typeof eventEndpoints)['export']>

/** How many events are asked of ClickHouse at once. */
const BATCH = 5_000

/** Events as a table, latest first; the metadata is JSON in one column. */
export async function exportEvents(context: RawContext<ExportInput>): Promise<Response> {
  const { site, actor, input } = context
  // A file cannot say in the middle that the rest is not available.
  const history = await historyFor(reading(site, actor), input)
  if (history) await history.gateway.read('select 1 as ready')
  return sendTable<UsageEventRow>(context, {
    name: 'events',
    locked: 'usage_events',
    rows: work =>
      matchingEvents(work, input)
        .selectAll('usage_events')
        .orderBy('usage_events.timestamp', 'desc')
        .orderBy('usage_events.id', 'desc'),
    others: {
      rows: work => oldEvents(work, input),
      isBefore: (one, other) =>
        one.timestamp.getTime() - other.timestamp.getTime() > 0 ||
        (one.timestamp.getTime() === other.timestamp.getTime() && one.id > other.id),
    },
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

/** The events that only ClickHouse has, latest first. */
async function* oldEvents(work: Reading, input: ExportInput): AsyncGenerator<UsageEventRow[]> {
  const history = await historyFor(work, input)
  if (!history) return
  // A file takes long to send, and events may change meanwhile.
  const scope = { ...history.scope, merged: false }
  const conditions = await historyMatching(work, input)
  let after: string[] = []
  for (;;) {
    const stored = await history.gateway.read<StoredRow>(`
      select ${shownColumns} ${fromHistory(scope, [...conditions, ...after])}
      order by moment desc, toString(id) desc limit ${literal(BATCH)}`)
    // Metadata has the values that it had in PostgreSQL.
    yield stored.map(fromHistoryRow) as UsageEventRow[]
    const last = stored.at(-1)
    if (!last || stored.length < BATCH) return
    const moment = literal(BigInt(last.moment_text))
    after = [`moment <= ${moment}`, `(moment < ${moment} or toString(id) < ${literal(last.id)})`]
  }
}
