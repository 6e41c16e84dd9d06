import type { eventEndpoints, EventName, EventSource } from '@gatehouse/contract/billing/events'
import type { Filter } from '@gatehouse/contract/billing/meter-filters'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { within } from '../../actors/reach.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { contains, hasMetadata, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'
import { customerJson } from '../customers/queries.ts'
import { filterSql } from '../meters/filter-sql.ts'
import { findMeter } from '../meters/queries.ts'
import type { ShownEventRow } from './usage-event.ts'

const eventsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('usage_events'), 'usage_events')

/** The event that the row of an alias names as its parent. */
const parentOf = (alias: string) => sql<string | null>`(
  select p.id from usage_events p
  where p.organization_id = ${sql.ref(`${alias}.organization_id`)} and p.id = coalesce(
    (select k.event_id from usage_event_keys k
      where k.organization_id = ${sql.ref(`${alias}.organization_id`)}
      and k.key = substr(
        sha256(convert_to(${sql.ref(`${alias}.parent_reference`)}, 'UTF8')), 1, 16)),
    case when ${isUuid(sql.ref(`${alias}.parent_reference`))}
      then ${sql.ref(`${alias}.parent_reference`)}::uuid end)
  and p.id <> ${sql.ref(`${alias}.id`)})`

const shown = <O>(events: SelectQueryBuilder<Tables, 'usage_events', O>) =>
  events.selectAll('usage_events').select([
    customerJson(sql.ref('usage_events.customer_id')).as('customer'),
    sql<string | null>`case when usage_events.parent_reference is not null
      then ${parentOf('usage_events')} end`.as('parent_id'),
    sql<number>`(select count(*) from usage_events c
      where c.organization_id = usage_events.organization_id and c.id <> usage_events.id
      and c.parent_reference in (usage_events.id::text, usage_events.external_id))`.as(
      'child_count',
    ),
  ])

/** An event that the actor may see. */
export async function findEvent(work: Reading, id: string): Promise<ShownEventRow | undefined> {
  return shown(eventsOf(work)).where('usage_events.id', '=', id).executeTakeFirst()
}

type ListInput = InputOf<(typeof eventEndpoints)['list']>

/** What lists of events and of their names have in common. */
type About = Pick<ListInput, 'organization_id' | 'customer_id' | 'external_customer_id' | 'source'>

function about(work: Reading, input: About) {
  let matched = eventsOf(work)
  const { organization_id, customer_id, external_customer_id, source } = input
  if (organization_id)
    matched = matched.where('usage_events.organization_id', 'in', organization_id)
  if (customer_id) matched = matched.where('usage_events.customer_id', 'in', customer_id)
  if (external_customer_id) matched = matched.where(ofExternalIds(work, external_customer_id))
  if (source) matched = matched.where('usage_events.source', 'in', source)
  return matched
}

/** Events of customers with these external ids, and those that no customer has yet. */
export function ofExternalIds(work: Reading, external_ids: readonly string[]) {
  const customers = within(work, work.sql.selectFrom('customers'), 'customers', 'id')
    .select('customers.id')
    .where('customers.external_id', 'in', external_ids)
  return sql<boolean>`(usage_events.customer_id = any(array(${customers}))
    or (usage_events.customer_id is null
      and usage_events.external_customer_id = any(${external_ids})))`
}

/** The events of a list or a table, before its other filters. */
export function matchingEvents(work: Reading, input: InputOf<(typeof eventEndpoints)['export']>) {
  let matched = about(work, input)
  const { start_timestamp, end_timestamp, name, query } = input
  if (start_timestamp) matched = matched.where('usage_events.timestamp', '>=', start_timestamp)
  if (end_timestamp) matched = matched.where('usage_events.timestamp', '<', end_timestamp)
  if (name) matched = matched.where('usage_events.name', 'in', name)
  return query ? matched.where(namedLike(work, query)) : matched
}

/** A page of events, and the total number. */
export async function listEvents(work: Reading, input: ListInput) {
  let matched = matchingEvents(work, input)
  const { metadata, parent_id, depth } = input
  if (metadata) matched = matched.where(hasMetadata('usage_events.metadata', metadata))
  if (input.filter) matched = matched.where(filterSql(input.filter))
  if (input.meter_id) matched = matched.where(await measuredBy(work, input.meter_id))
  if (parent_id) matched = matched.where(below(work, parent_id, depth ?? 1))
  else if (depth !== undefined) matched = matched.where(depthAtMost('usage_events', depth))
  const order = sortedBy(
    input.sorting,
    { timestamp: sql.ref('usage_events.timestamp') },
    'usage_events.id',
  )
  const page = await readPage(matched, input, rows => shown(rows).orderBy(order))
  return { rows: page.rows as ShownEventRow[], total_count: page.total_count }
}

/** The names are few, so they are searched instead of the events, and once for all events. */
function namedLike(work: Reading, text: string) {
  const names = within(work, work.sql.selectFrom('usage_event_names'), 'usage_event_names', null)
    .select('usage_event_names.name')
    .where(contains('usage_event_names.name', text))
  return sql<boolean>`usage_events.name = any(array(${names}))`
}

async function measuredBy(work: Reading, meter_id: string): Promise<RawBuilder<boolean>> {
  const meter = await findMeter(work, meter_id)
  if (!meter) return sql<boolean>`false`
  return sql<boolean>`(usage_events.organization_id = ${meter.organization_id}
    and ${filterSql(meter.filter as Filter)})`
}

/** Whether an event has at most this many ancestors; a parent that never arrived is none. */
function depthAtMost(alias: string, depth: number): RawBuilder<boolean> {
  const next = `${alias}_parent`
  const parent = depth === 0 ? sql`true` : sql`not ${depthAtMost(next, depth - 1)}`
  return sql<boolean>`(${sql.ref(`${alias}.parent_reference`)} is null or not exists (
    select from usage_events ${sql.ref(next)}
    where ${sql.ref(`${next}.id`)} = ${parentOf(alias)} and ${parent}))`
}

/** Events whose ancestors lead to an event within this many steps. */
function below(work: Reading, parent_id: string, depth: number) {
  const parent = eventsOf(work)
    .select(['usage_events.id', 'usage_events.external_id', 'usage_events.organization_id'])
    .where('usage_events.id', '=', parent_id)
  return sql<boolean>`usage_events.id = any(array(
    with recursive below (id, external_id, organization_id, depth) as (
      select parent.*, 0 from (${parent}) parent
      union
      select c.id, c.external_id, c.organization_id, below.depth + 1
      from below join usage_events c on c.organization_id = below.organization_id
        and c.parent_reference in (below.id::text, below.external_id) and c.id <> ${parent_id}
      where below.depth < ${depth}::int)
    select id from below where depth > 0))`
}

type NamesInput = InputOf<(typeof eventEndpoints)['listNames']>

/** A page of event names: counted in advance, or for some customers from their events. */
export async function listEventNames(work: Reading, input: NamesInput) {
  const { customer_id, external_customer_id } = input
  const counted =
    customer_id || external_customer_id
      ? work.sql.selectFrom(
          about(work, input)
            .select([
              'usage_events.organization_id',
              'usage_events.name',
              'usage_events.source',
              sql<number>`count(*)`.as('occurrences'),
              sql<Date>`min(usage_events.timestamp)`.as('first_seen'),
              sql<Date>`max(usage_events.timestamp)`.as('last_seen'),
            ])
            .groupBy(['usage_events.organization_id', 'usage_events.name', 'usage_events.source'])
            .as('names'),
        )
      : work.sql.selectFrom(sumOfNames(work, input).as('names'))
  let matched = counted
  if (input.query) matched = matched.where(contains('names.name', input.query))
  const sorts = {
    name: sql.ref('names.name'),
    occurrences: sql.ref('names.occurrences'),
    first_seen: sql.ref('names.first_seen'),
    last_seen: sql.ref('names.last_seen'),
  }
  const page = await readPage(matched, input, rows =>
    rows.selectAll('names').orderBy(sortedBy(input.sorting, sorts, 'names.name')),
  )
  return { rows: page.rows.map(toEventName), total_count: page.total_count }
}

function sumOfNames(work: Reading, { organization_id, source }: NamesInput) {
  let matched = within(work, work.sql.selectFrom('usage_event_names'), 'usage_event_names', null)
  if (organization_id) {
    matched = matched.where('usage_event_names.organization_id', 'in', organization_id)
  }
  if (source) matched = matched.where('usage_event_names.source', 'in', source)
  return matched.selectAll('usage_event_names')
}

type NameRow = Pick<EventName, 'name' | 'occurrences' | 'first_seen' | 'last_seen'> & {
  source: string
}

const toEventName = ({ name, source, occurrences, first_seen, last_seen }: NameRow): EventName => ({
  name,
  label: name,
  source: source as EventSource,
  occurrences,
  first_seen,
  last_seen,
})
