import type { EventColumn, eventEndpoints } from '@gatehouse/contract/billing/events'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type RawBuilder } from 'kysely'
import { sortedBy } from '../../platform/db/pages.ts'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { reading, type Reading } from '../../platform/work.ts'
import { fromHistory } from '../event-history/history-conditions.ts'
import { fromHistoryRow, shownColumns, type StoredRow } from '../event-history/history-row.ts'
import { literal } from '../event-history/literal.ts'
import { historyMatching, historyMeasuredBy } from './history-filters.ts'
import { historyFor } from './history-scope.ts'
import { matchingEvents, measuredBy } from './list-events.ts'
import type { UsageEventRow } from './usage-event.ts'

type ExportInput = InputOf<(typeof eventEndpoints)['export']>

/** The name and the address of an event's customer; null if the file does not have them. */
type Named = { customer: string | null; email: string | null }

/** How many events are asked of ClickHouse at once. */
const BATCH = 5_000

/** The columns of a file without a choice. */
const usual: EventColumn[] = [
  ...(['id', 'timestamp', 'name', 'source'] as const),
  ...(['customer_id', 'external_customer_id', 'metadata'] as const),
]

/** Events as a table in the order of their list; the metadata is JSON in one column. */
export async function exportEvents(context: RawContext<ExportInput>): Promise<Response> {
  const { site, actor, input } = context
  const { columns = usual, meter_id } = input
  // A file cannot say in the middle that the rest is not available.
  const history = await historyFor(reading(site, actor), input)
  if (history) await history.gateway.read('select 1 as ready')
  const measured = meter_id ? await measuredBy(reading(site, actor), meter_id) : undefined
  const withNames = columns.includes('customer') || columns.includes('email')
  const time = { timestamp: sql.ref('usage_events.timestamp') }
  const order = sortedBy(input.sorting, time, 'usage_events.id')
  const sign = isDescending(input) ? 1 : -1
  return sendTable<UsageEventRow & Named>(context, {
    name: 'events',
    locked: 'usage_events',
    rows: work => {
      const matched = matchingEvents(work, input)
      return (measured ? matched.where(measured) : matched)
        .selectAll('usage_events')
        .select(withNames ? names : noNames)
        .orderBy(order)
    },
    others: {
      rows: work => oldEvents(work, input, withNames),
      isBefore: (one, other) => sign * compare(one, other) > 0,
    },
    columns: chosenColumns(COLUMNS, columns),
  })
}

const COLUMNS: Record<EventColumn, FileColumn<UsageEventRow & Named>> = {
  id: ['ID', ({ id }) => id],
  timestamp: ['Timestamp', ({ timestamp }) => timestamp.toISOString()],
  name: ['Name', ({ name }) => name],
  source: ['Source', ({ source }) => source],
  customer_id: ['Customer ID', ({ customer_id }) => customer_id],
  external_customer_id: ['External Customer ID', row => row.external_customer_id],
  metadata: ['Metadata', ({ metadata }) => JSON.stringify(metadata)],
  customer: ['Customer', ({ customer }) => customer],
  email: ['Email', ({ email }) => email],
}

const isDescending = ({ sorting }: ExportInput) => sorting[0] !== 'timestamp'

type Placed = Pick<UsageEventRow, 'id' | 'timestamp'>

const compare = (one: Placed, other: Placed): number =>
  one.timestamp.getTime() - other.timestamp.getTime() || (one.id > other.id ? 1 : -1)

const ofCustomer = (value: RawBuilder<unknown>) =>
  sql<string | null>`(select ${value} from customers c where c.id = usage_events.customer_id)`
const nameOf = sql`coalesce(c.billing_name, c.name)`
const names = [ofCustomer(nameOf).as('customer'), ofCustomer(sql`c.email`).as('email')]
const noNames = [sql<null>`null`.as('customer'), sql<null>`null`.as('email')]

/** The events that only ClickHouse has, in the order of the file. */
async function* oldEvents(
  work: Reading,
  input: ExportInput,
  withNames: boolean,
): AsyncGenerator<(UsageEventRow & Named)[]> {
  const history = await historyFor(work, input)
  if (!history) return
  // A file takes long to send, and events may change meanwhile.
  const scope = { ...history.scope, merged: false }
  const conditions = await historyMatching(work, input)
  if (input.meter_id) conditions.push(await historyMeasuredBy(work, input.meter_id))
  const [direction, next] = isDescending(input) ? ['desc', '<'] : ['asc', '>']
  let after: string[] = []
  for (;;) {
    const stored = await history.gateway.read<StoredRow>(`
      select ${shownColumns} ${fromHistory(scope, [...conditions, ...after])}
      order by moment ${direction}, toString(id) ${direction} limit ${literal(BATCH)}`)
    // Metadata has the values that it had in PostgreSQL.
    const rows = stored.map(fromHistoryRow) as UsageEventRow[]
    const known = withNames ? await namesOf(work, rows) : undefined
    yield rows.map(row => ({ ...row, ...(known?.get(row.customer_id ?? '') ?? unnamed) }))
    const last = stored.at(-1)
    if (!last || stored.length < BATCH) return
    const moment = literal(BigInt(last.moment_text))
    after = [
      `moment ${next}= ${moment}`,
      `(moment ${next} ${moment} or toString(id) ${next} ${literal(last.id)})`,
    ]
  }
}

const unnamed: Named = { customer: null, email: null }

/** The names and addresses of events' customers, by their ids. */
async function namesOf(work: Reading, events: UsageEventRow[]): Promise<Map<string, Named>> {
  const ids = new Set(events.flatMap(({ customer_id }) => customer_id ?? []))
  if (ids.size === 0) return new Map()
  const rows = await work.sql
    .selectFrom('customers as c')
    .select(['c.id', 'c.email', sql<string | null>`${nameOf}`.as('customer')])
    .where(sql<boolean>`c.id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, customer, email }) => [id, { customer, email }]))
}
