import type { eventTypeEndpoints } from '@gatehouse/contract/billing/event-types'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import { contains, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import type { EventTypeRow } from './event-type.ts'
import { below, depthAtMost, eventsAbout } from './list-events.ts'

type ListInput = InputOf<(typeof eventTypeEndpoints)['list']>

/**
 * A page of the types of events: counted in advance, or, where a filter leaves some of the events,
 * from those events. With `search`, the columns in which the text of the query is looked for.
 */
export async function listEventTypes(
  work: Reading,
  input: Omit<ListInput, 'sorting'> & { sorting: readonly string[] },
  search: readonly ('name' | 'label')[] = ['name', 'label'],
): Promise<{ rows: EventTypeRow[]; total_count: number }> {
  const { query } = input
  let matched = work.sql.selectFrom(typesOf(work, input).as('types'))
  if (query) {
    matched = matched.where(({ or }) => or(search.map(name => contains(`types.${name}`, query))))
  }
  const sorts = {
    name: sql.ref('types.name'),
    label: sql`coalesce(types.label, types.name)`,
    occurrences: sql.ref('types.occurrences'),
    first_seen: sql.ref('types.first_seen'),
    last_seen: sql.ref('types.last_seen'),
  }
  return readPage(matched, input, rows =>
    rows
      .selectAll('types')
      .orderBy(sortedBy(input.sorting as ListInput['sorting'], sorts, 'types.name')),
  )
}

function typesOf(work: Reading, input: Omit<ListInput, 'sorting'>) {
  const { organization_id, source, customer_id, external_customer_id } = input
  let types = within(work, work.sql.selectFrom('event_types'), 'event_types', null)
  if (organization_id) types = types.where('event_types.organization_id', 'in', organization_id)
  if (source) types = types.where('event_types.source', 'in', source)
  if (!customer_id && !external_customer_id && !input.root_events && !input.parent_id) {
    return types.selectAll('event_types')
  }
  return types
    .innerJoin(countedEvents(work, input).as('counted'), join =>
      join
        .onRef('counted.organization_id', '=', 'event_types.organization_id')
        .onRef('counted.name', '=', 'event_types.name')
        .onRef('counted.source', '=', 'event_types.source'),
    )
    .select([
      ...(['id', 'organization_id', 'name', 'source', 'created_at', 'modified_at'] as const).map(
        name => `event_types.${name}` as const,
      ),
      ...(['event_types.label', 'event_types.label_property_selector'] as const),
      ...(['counted.occurrences', 'counted.first_seen', 'counted.last_seen'] as const),
    ])
}

/** The numbers of each name among the events that the filters leave. */
function countedEvents(work: Reading, input: Omit<ListInput, 'sorting'>) {
  let events = eventsAbout(work, input)
  if (input.parent_id) events = events.where(below(work, input.parent_id, 1))
  if (input.root_events) events = events.where(depthAtMost('usage_events', 0))
  return events
    .select([
      'usage_events.organization_id',
      'usage_events.name',
      'usage_events.source',
      sql<number>`count(*)`.as('occurrences'),
      sql<Date>`min(usage_events.timestamp)`.as('first_seen'),
      sql<Date>`max(usage_events.timestamp)`.as('last_seen'),
    ])
    .groupBy(['usage_events.organization_id', 'usage_events.name', 'usage_events.source'])
}
