import { eventTypeEndpoints } from '@gatehouse/contract/billing/event-types'
import { eventEndpoints, eventProblems } from '@gatehouse/contract/billing/events'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { toEventName, toEventTypeWithStats } from './event-type.ts'
import { exportEvents } from './export-events.ts'
import { listEventTypes } from './list-event-types.ts'
import { findEvent, listEvents } from './list-all-events.ts'
import { findEventType, updateEventType } from './update-event-type.ts'
import { toEvent } from './usage-event.ts'

export const events = implement(
  eventEndpoints,
  {
    list: async (work, requested) => {
      const { rows, total_count } = await listEvents(work, requested)
      return page(rows.map(toEvent), total_count, requested.limit)
    },
    export: exportEvents,
    listNames: async (work, requested) => {
      const { rows, total_count } = await listEventTypes(work, requested, ['name'])
      return page(rows.map(toEventName), total_count, requested.limit)
    },
    get: async (work, { id }) =>
      toEvent((await findEvent(work, id)) ?? fail(eventProblems.not_found)),
  },
  { find: (work, { id }) => (id === undefined ? Promise.resolve(true) : findEvent(work, id)) },
)

export const eventTypes = implement(
  eventTypeEndpoints,
  {
    list: async (work, requested) => {
      const { rows, total_count } = await listEventTypes(work, requested)
      return page(rows.map(toEventTypeWithStats), total_count, requested.limit)
    },
    update: (work, { id, body }) => updateEventType(work, id, body),
  },
  { find: (work, { id }) => (id === undefined ? Promise.resolve(true) : findEventType(work, id)) },
)
