import { passesFilter } from '@gatehouse/contract/webhooks/event-objects'
import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import type { Reading } from '../../platform/work.ts'
import { eventBody } from '../deliveries/queries.ts'
import { PLAIN, requestBody } from '../deliveries/request-body.ts'
import { filterOf, type WebhookEndpointRow } from '../endpoints/webhook-endpoint.ts'

/** The number of events that are read at once. */
const PAGE = 100

/** Which events of a log are sent, and how: all of them, or those of some types or an endpoint. */
export type Selection = {
  organization_id: string
  types: readonly WebhookEventType[] | undefined
  endpoint: WebhookEndpointRow | undefined
}

/** An event as it is sent. */
type LogEvent = { position: number; type: string; body: string }

/** What follows a position; `last` is the last position read, whether or not it is sent. */
export type LogPage = { events: LogEvent[]; last: number; is_full: boolean }

/** The last position in the log of an organization; 0 if nothing has happened in it. */
export async function lastPosition(work: Reading, organization_id: string): Promise<number> {
  const row = await logOf(work, organization_id)
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? 0
}

/** Reads what follows a position. The payloads of events that are not sent are not read. */
export async function readLog(
  work: Reading,
  { organization_id, types, endpoint }: Selection,
  after: number,
): Promise<LogPage> {
  const listed = [types, endpoint?.events].filter(list => list !== undefined)
  const isSent = sql.join([sql`payload <> '{}'`, ...listed.map(ofTypes)], sql` and `)
  const rows = await logOf(work, organization_id)
    .select(['position', 'type', 'object_id'])
    .select(sql<string | null>`case when ${isSent} then ${eventBody('events')} end`.as('payload'))
    .where('position', '>', after)
    .orderBy('position')
    .limit(PAGE)
    .execute()
  const events = rows.flatMap(({ position, type, object_id, payload }) => {
    if (payload === null || position === null || !isMeant(endpoint, type, payload)) return []
    return [{ position, type, body: requestBody(endpoint ?? PLAIN, { payload, object_id }) }]
  })
  const last = rows.at(-1)?.position ?? after
  return { events, last, is_full: rows.length === PAGE }
}

/** Whether the filter of an endpoint lets an event pass. */
function isMeant(endpoint: Selection['endpoint'], type: string, payload: string): boolean {
  const filter = endpoint ? filterOf(endpoint) : null
  if (!filter) return true
  const { data } = JSON.parse(payload) as { data: Record<string, unknown> }
  return passesFilter(filter, type, data)
}

const ofTypes = (types: readonly string[]) => sql`type = any(${[...types]}::text[])`

const logOf = (work: Reading, organization_id: string) =>
  within(work, work.sql.selectFrom('events'), 'events', null)
    .where('organization_id', '=', organization_id)
    .where('position', 'is not', null)
