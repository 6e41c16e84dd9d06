import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Id, Moment, QueryBoolean } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { EventSource, aboutEvents, eventProblems } from './events.ts'

/** A name of events, with the settings of the merchant. */
export const EventType = z
  .object({
    created_at: Moment,
    modified_at: Moment.nullable(),
    id: Id,
    name: z.string(),
    /** What the merchant calls these events; their name, unless it was changed. */
    label: z.string(),
    /** The property whose value is the label of an event that has it. */
    label_property_selector: z.string().nullable(),
    organization_id: Id,
  })
  .meta({ id: 'EventType' })
export type EventType = z.output<typeof EventType>

/** A type of events and how often they occurred; those of the system have no id and settings. */
export const EventTypeWithStats = EventType.extend({
  created_at: Moment.nullable(),
  id: Id.nullable(),
  source: EventSource,
  occurrences: z.int(),
  first_seen: Moment,
  last_seen: Moment,
}).meta({ id: 'EventTypeWithStats' })
export type EventTypeWithStats = z.output<typeof EventTypeWithStats>

/** New settings of a type of events. */
export const EventTypeUpdate = z
  .object({
    label: z.string().trim().min(1).max(128),
    label_property_selector: z.string().trim().min(1).max(256).nullable().optional(),
  })
  .meta({ id: 'EventTypeUpdate' })
export type EventTypeUpdate = z.output<typeof EventTypeUpdate>

/** Errors of types of events. */
export const eventTypeProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

const subjects = ['organization', 'user'] as const

/** The names of events, as types with a label. */
export const eventTypeEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/event-types/',
    status: 200,
    summary: 'List event types',
    description:
      '`query` searches names and labels. With a filter for customers, parents or roots, only ' +
      'the events it leaves are counted.',
    scopes: ['events:read', 'events:write'],
    subjects,
    query: z.object({
      ...aboutEvents,
      root_events: QueryBoolean.optional(),
      parent_id: Id.optional(),
      ...pageQuery,
      sorting: sortingQuery(
        ['name', 'label', 'occurrences', 'first_seen', 'last_seen'],
        '-last_seen',
      ),
    }),
    output: pageOf(EventTypeWithStats),
    problems: [eventProblems.history_unavailable],
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/event-types/{id}',
    status: 200,
    summary: 'Update an event type',
    description:
      '`label_property_selector` names a property, such as `metadata.subject`, whose value is ' +
      'the label of each event that has it.',
    scopes: ['events:write'],
    subjects,
    params: ById,
    body: EventTypeUpdate,
    output: EventType,
    problems: [eventTypeProblems.not_found],
  },
})
