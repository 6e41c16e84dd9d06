import type { eventTypeEndpoints } from '@gatehouse/contract/billing/event-types'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type Selectable } from 'kysely'
import { within } from '../../actors/reach.ts'
import { contains, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { EventTypesTable } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'
import { fromHistory, historyDepthAtMost } from '../event-history/history-conditions.ts'
import { isOneOf } from '../event-history/literal.ts'
import type { EventTypeRow } from './event-type.ts'
import { idsBelow, treeHistory } from './event-tree.ts'
import { historyMatching } from './history-filters.ts'
import { historyFor, readWhole, type History } from './history-scope.ts'
import { below, depthAtMost, eventsAbout } from './list-events.ts'

type ListInput = InputOf<(typeof eventTypeEndpoints)['list']>

/**
 * A page of the types of events: counted in advance, or, where a filter leaves some of the events,
 * from those events. With `search`, the columns in which the text of the query is looked for.
 */
export async function listEventTypes(
  work: Reading,
  input: TypesInput,
  search: readonly ('name' | 'label')[] = ['name', 'label'],
): Promise<{ rows: EventTypeRow[]; total_count: number }> {
  const { customer_id, external_customer_id, root_events, parent_id } = input
  // Numbers of all events are counted in advance.
  if (!customer_id && !external_customer_id && !root_events && !parent_id) {
    return readTypes(work, input, { search })
  }
  return readWhole(
    () => historyFor(work, input),
    async history => {
      const tree = parent_id === undefined ? undefined : await treeHistory(work)
      const ids_below =
        parent_id && tree ? await idsBelow(work, parent_id, { depth: 1, history: tree }) : undefined
      const old = history ? await oldCounts(work, input, { history, ids_below }) : []
      return readTypes(work, input, {
        search,
        counted: countedEvents(work, input, { old, ids_below }),
      })
    },
  )
}

type TypesInput = Omit<ListInput, 'sorting'> & { sorting: readonly string[] }

function readTypes(
  work: Reading,
  input: TypesInput,
  { search, counted }: { search: readonly ('name' | 'label')[]; counted?: Counted },
) {
  const { query } = input
  let matched = work.sql.selectFrom(typesOf(work, input, counted).as('types'))
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

function typesOf(work: Reading, input: TypesInput, counted?: Counted) {
  const { organization_id, source } = input
  let types = within(work, work.sql.selectFrom('event_types'), 'event_types', null)
  if (organization_id) types = types.where('event_types.organization_id', 'in', organization_id)
  if (source) types = types.where('event_types.source', 'in', source)
  if (!counted) return types.selectAll('event_types')
  return types
    .innerJoin(counted.as('counted'), join =>
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

type Counted = ReturnType<typeof countedEvents>

/** The numbers of a name among some events. */
type NameCount = Pick<
  Selectable<EventTypesTable>,
  'organization_id' | 'name' | 'source' | 'occurrences' | 'first_seen' | 'last_seen'
>

/** The numbers of each name among the events that the filters leave, in both databases. */
function countedEvents(
  work: Reading,
  input: TypesInput,
  { old, ids_below }: { old: NameCount[]; ids_below: string[] | undefined },
) {
  let events = eventsAbout(work, input)
  if (ids_below) events = events.where(sql<boolean>`usage_events.id = any(${ids_below}::uuid[])`)
  else if (input.parent_id) events = events.where(below(work, input.parent_id, 1))
  if (input.root_events) events = events.where(depthAtMost('usage_events', 0))
  const kept = events
    .select([
      'usage_events.organization_id',
      'usage_events.name',
      'usage_events.source',
      sql<number>`count(*)`.as('occurrences'),
      sql<Date>`min(usage_events.timestamp)`.as('first_seen'),
      sql<Date>`max(usage_events.timestamp)`.as('last_seen'),
    ])
    .groupBy(['usage_events.organization_id', 'usage_events.name', 'usage_events.source'])
  const all = sql<NameCount>`(${kept} union all
    select * from jsonb_to_recordset(${JSON.stringify(old)}::jsonb) old (organization_id uuid,
      name text, source text, occurrences bigint, first_seen timestamptz, last_seen timestamptz))`
  return work.sql
    .selectFrom(all.as('parts'))
    .select([
      ...(['organization_id', 'name', 'source'] as const),
      sql<number>`sum(occurrences)::bigint`.as('occurrences'),
      sql<Date>`min(first_seen)`.as('first_seen'),
      sql<Date>`max(last_seen)`.as('last_seen'),
    ])
    .groupBy(['organization_id', 'name', 'source'])
}

/** The same of the events that only ClickHouse has. */
async function oldCounts(
  work: Reading,
  input: TypesInput,
  { history, ids_below }: { history: History; ids_below: string[] | undefined },
): Promise<NameCount[]> {
  const { customer_id, external_customer_id, source } = input
  const conditions = await historyMatching(work, { customer_id, external_customer_id, source })
  if (ids_below) conditions.push(isOneOf('id', ids_below))
  if (input.root_events) conditions.push(historyDepthAtMost(history.scope, 0))
  type Row = Record<
    'organization_id' | 'name' | 'source' | 'occurrences' | 'first' | 'last',
    string
  >
  const rows = await history.gateway.read<Row>(`
    select organization_id, name, source, toString(count()) as occurrences,
      toString(min(moment)) as first, toString(max(moment)) as last
    ${fromHistory(history.scope, conditions)} group by organization_id, name, source`)
  return rows.map(({ organization_id, name, source: by, occurrences, first, last }) => ({
    ...{ organization_id, name, source: by, occurrences: Number(occurrences) },
    ...{ first_seen: new Date(Number(first)), last_seen: new Date(Number(last)) },
  }))
}
