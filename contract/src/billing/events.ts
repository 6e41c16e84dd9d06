import { z } from 'zod'
import { endpoints, exported } from '../kit/endpoint.ts'
import {
  ById,
  ExternalId,
  Id,
  listOf,
  MetadataFilter,
  Moment,
  OpaqueObject,
  SearchText,
} from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { readsQuickly } from '../kit/quick-reader.ts'
import { Customer } from './customers.ts'
import { EVENT_NAME_MAX, EventMetadata, eventName, externalEventId } from './event-fields.ts'
import { FilterText } from './meter-filters.ts'
import { readUsualEvents } from './usual-events.ts'

/** Who records an event: the merchant's program, or Gatehouse itself. */
export const EventSource = z.enum(['user', 'system'])
export type EventSource = z.output<typeof EventSource>

/** Most events of one request. */
const EVENTS_MAX = 1_000

const eventCreate = {
  name: eventName,
  timestamp: Moment.optional(),
  organization_id: Id.nullable().optional(),
  external_id: externalEventId.nullable().optional(),
  parent_id: z.string().min(1).max(255).nullable().optional(),
  metadata: EventMetadata.default({}),
}

/** A new event of a customer, who is named by our id or by the merchant's own. */
const EventCreate = z.union([
  z.object({
    ...eventCreate,
    customer_id: Id,
    member_id: Id.nullable().optional(),
    external_customer_id: z.null().optional(),
  }),
  z.object({
    ...eventCreate,
    external_customer_id: ExternalId.min(1),
    external_member_id: ExternalId.nullable().optional(),
    customer_id: z.null().optional(),
  }),
])

/** Events to ingest: all of them or none. */
export const EventsIngest = readsQuickly(
  z.object({ events: z.array(EventCreate).max(EVENTS_MAX) }),
  value => readUsualEvents(value, EVENTS_MAX),
)
export type EventsIngest = z.output<typeof EventsIngest>

/** How many events were stored, and how many had an `external_id` that was known already. */
export const EventsIngestResponse = z
  .object({ inserted: z.int(), duplicates: z.int() })
  .meta({ id: 'EventsIngestResponse' })
export type EventsIngestResponse = z.output<typeof EventsIngestResponse>

/** An event of the log. */
export const Event = z
  .object({
    id: Id,
    timestamp: Moment,
    organization_id: Id,
    customer_id: Id.nullable(),
    customer: Customer.nullable(),
    external_customer_id: z.string().nullable(),
    member_id: Id.nullable(),
    external_member_id: z.string().nullable(),
    /** The number of events that name this one as their parent. */
    child_count: z.int(),
    parent_id: Id.nullable(),
    label: z.string(),
    name: z.string(),
    source: EventSource,
    /** The merchant's own, or what the newest clients expect of an event of the system. */
    metadata: OpaqueObject,
  })
  .meta({ id: 'Event' })
export type Event = z.output<typeof Event>

/** A column of an export of events. */
export const EventColumn = z.enum([
  ...(['id', 'timestamp', 'name', 'source', 'customer_id', 'external_customer_id'] as const),
  ...(['metadata', 'customer', 'email'] as const),
])
export type EventColumn = z.output<typeof EventColumn>

/** A name of events, and how often it occurred. */
export const EventName = z
  .object({
    name: z.string(),
    label: z.string(),
    source: EventSource,
    occurrences: z.int(),
    first_seen: Moment,
    last_seen: Moment,
  })
  .meta({ id: 'EventName' })
export type EventName = z.output<typeof EventName>

/** Errors of events. */
export const eventProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  history_unavailable: [
    503,
    'HistoryUnavailable',
    "The history of events isn't available. Try again later, or choose a later start.",
  ],
})

const read = ['events:read', 'events:write']
const subjects = ['organization', 'user'] as const

/** Who and what the events of a list are about. */
export const aboutEvents = {
  organization_id: listOf(Id).optional(),
  customer_id: listOf(Id).optional(),
  external_customer_id: listOf(ExternalId).optional(),
  source: listOf(EventSource).optional(),
  query: SearchText.optional(),
}

/** Which events of those a list or a table shows. */
const which = {
  ...aboutEvents,
  start_timestamp: Moment.optional(),
  end_timestamp: Moment.optional(),
  name: listOf(z.string().max(EVENT_NAME_MAX)).optional(),
}

/** The log of usage events. */
export const eventEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/events/',
    status: 200,
    summary: 'List events',
    description:
      '`filter` is the JSON text of a meter filter. `depth=0` lists events without parent. With ' +
      '`source=user`, only what your program reported. Events of the `system` are kept 90 days.',
    scopes: read,
    subjects,
    query: z.object({
      ...which,
      filter: FilterText.optional(),
      meter_id: Id.optional(),
      parent_id: Id.optional(),
      depth: z.coerce.number().int().min(0).max(5).optional(),
      metadata: MetadataFilter.optional(),
      ...pageQuery,
      sorting: sortingQuery(['timestamp'], '-timestamp'),
    }),
    output: pageOf(Event),
    problems: [eventProblems.history_unavailable],
  },
  export: {
    ...exported,
    path: '/v1/events/export',
    summary: 'Export events as CSV',
    scopes: read,
    subjects,
    query: z.object({
      ...which,
      meter_id: Id.optional(),
      sorting: sortingQuery(['timestamp'], '-timestamp'),
      /** Which columns, in this order; without it, all but the customer's name and address. */
      columns: listOf(EventColumn, EventColumn.options.length).optional(),
    }),
    problems: [eventProblems.history_unavailable],
  },
  listNames: {
    kind: 'read',
    method: 'GET',
    path: '/v1/events/names',
    status: 200,
    summary: 'List event names',
    scopes: read,
    subjects,
    query: z.object({
      ...aboutEvents,
      ...pageQuery,
      sorting: sortingQuery(['name', 'occurrences', 'first_seen', 'last_seen'], '-last_seen'),
    }),
    output: pageOf(EventName),
    problems: [eventProblems.history_unavailable],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/events/{id}',
    status: 200,
    summary: 'Get an event',
    scopes: read,
    subjects,
    params: ById,
    output: Event,
    problems: [eventProblems.not_found, eventProblems.history_unavailable],
  },
})

/** Where a merchant's program reports usage. */
export const eventIngestionEndpoints = endpoints('billing', {
  ingest: {
    kind: 'grouped',
    method: 'POST',
    path: '/v1/events/ingest',
    status: 200,
    summary: 'Ingest events',
    description:
      'Up to 1,000 events, all of them or none. After a 200 they are stored and counted. An ' +
      '`external_id` counts once per organization, however late it is sent again.',
    scopes: ['events:write'],
    subjects,
    body: EventsIngest,
    output: EventsIngestResponse,
    problems: [],
  },
})
