import type { eventEndpoints } from '@gatehouse/contract/billing/events'
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
import { unreadableBy } from './readable-events.ts'
import type { EventLabel, ShownEventRow } from './usage-event.ts'

/** The events that the actor may see and whose client can read them. */
function eventsOf(work: Reading) {
  const events = within(work, work.sql.selectFrom('usage_events'), 'usage_events')
  const names = unreadableBy(work.actor.request.user_agent)
  if (names.length === 0) return events
  return events.where(({ eb, or }) =>
    or([eb('usage_events.source', '=', 'user'), eb('usage_events.name', 'not in', names)]),
  )
}

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
    sql<EventLabel | null>`(
      select jsonb_build_object('label', t.label, 'selector', t.label_property_selector)
      from event_types t where t.organization_id = usage_events.organization_id
      and t.name = usage_events.name and t.source = usage_events.source)`.as('type_label'),
  ])

/** An event that the actor may see. */
export async function findEvent(work: Reading, id: string): Promise<ShownEventRow | undefined> {
  return shown(eventsOf(work)).where('usage_events.id', '=', id).executeTakeFirst()
}

type ListInput = InputOf<(typeof eventEndpoints)['list']>

/** What lists of events and of their types have in common. */
export type About = Pick<
  ListInput,
  'organization_id' | 'customer_id' | 'external_customer_id' | 'source'
>

/** The events of some organizations, customers and sources. */
export function eventsAbout(work: Reading, input: About) {
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
  let matched = eventsAbout(work, input)
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
  const names = within(work, work.sql.selectFrom('event_types'), 'event_types', null)
    .select('event_types.name')
    .where(contains('event_types.name', text))
  return sql<boolean>`usage_events.name = any(array(${names}))`
}

async function measuredBy(work: Reading, meter_id: string): Promise<RawBuilder<boolean>> {
  const meter = await findMeter(work, meter_id)
  if (!meter) return sql<boolean>`false`
  return sql<boolean>`(usage_events.organization_id = ${meter.organization_id}
    and usage_events.source = 'user' and ${filterSql(meter.filter as Filter)})`
}

/** Whether an event has at most this many ancestors; a parent that never arrived is none. */
export function depthAtMost(alias: string, depth: number): RawBuilder<boolean> {
  const next = `${alias}_parent`
  const parent = depth === 0 ? sql`true` : sql`not ${depthAtMost(next, depth - 1)}`
  return sql<boolean>`(${sql.ref(`${alias}.parent_reference`)} is null or not exists (
    select from usage_events ${sql.ref(next)}
    where ${sql.ref(`${next}.id`)} = ${parentOf(alias)} and ${parent}))`
}

/** Events whose ancestors lead to an event within this many steps. */
export function below(work: Reading, parent_id: string, depth: number) {
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
