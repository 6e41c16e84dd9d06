import { eventEndpoints, eventProblems } from '@gatehouse/contract/billing/events'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { exportEvents } from './export-events.ts'
import { findEvent, listEventNames, listEvents } from './list-events.ts'
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
      const { rows, total_count } = await listEventNames(work, requested)
      return page(rows, total_count, requested.limit)
    },
    get: async (work, { id }) =>
      toEvent((await findEvent(work, id)) ?? fail(eventProblems.not_found)),
  },
  { find: (work, { id }) => (id === undefined ? Promise.resolve(true) : findEvent(work, id)) },
)
