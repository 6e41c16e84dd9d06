import type { eventEndpoints } from '@gatehouse/contract/billing/events'
import type { Filter } from '@gatehouse/contract/billing/meter-filters'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type RawBuilder } from 'kysely'
import { within } from '../../actors/reach.ts'
import { contains, hasMetadata, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import { filterSql } from '../meters/filter-sql.ts'
import { findMeter } from '../meters/queries.ts'
import { eventsOf, parentOf, shown } from './shown-events.ts'
import type { ShownEventRow } from './usage-event.ts'

/** What a list of events is asked for. */
export type ListInput = InputOf<(typeof eventEndpoints)['list']>

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
  return sql<boolean>`(usage_events.customer_id = any(array(${customersWith(work, external_ids)}))
    or (usage_events.customer_id is null
      and usage_events.external_customer_id = any(${external_ids})))`
}

/** The ids of the customers with these external ids. */
export const customersWith = (work: Reading, external_ids: readonly string[]) =>
  within(work, work.sql.selectFrom('customers'), 'customers', 'id')
    .select('customers.id')
    .where('customers.external_id', 'in', external_ids)

/** The events of a list or a table, before its other filters. */
export function matchingEvents(
  work: Reading,
  input: Omit<InputOf<(typeof eventEndpoints)['export']>, 'sorting' | 'columns' | 'meter_id'>,
) {
  let matched = eventsAbout(work, input)
  const { start_timestamp, end_timestamp, name, query } = input
  if (start_timestamp) matched = matched.where('usage_events.timestamp', '>=', start_timestamp)
  if (end_timestamp) matched = matched.where('usage_events.timestamp', '<', end_timestamp)
  if (name) matched = matched.where('usage_events.name', 'in', name)
  return query ? matched.where(namedLike(work, query)) : matched
}

/** The events of a list: those in PostgreSQL. `ids_below` are those below a parent. */
export async function listedEvents(work: Reading, input: ListInput, ids_below?: string[]) {
  let matched = matchingEvents(work, input)
  const { metadata, parent_id, depth } = input
  if (metadata) matched = matched.where(hasMetadata('usage_events.metadata', metadata))
  if (input.filter) matched = matched.where(filterSql(input.filter))
  if (input.meter_id) matched = matched.where(await measuredBy(work, input.meter_id))
  if (ids_below) matched = matched.where(sql<boolean>`usage_events.id = any(${ids_below}::uuid[])`)
  else if (parent_id) matched = matched.where(below(work, parent_id, depth ?? 1))
  else if (depth !== undefined) matched = matched.where(depthAtMost('usage_events', depth))
  return matched
}

/** A page of the events that PostgreSQL has, and their number. */
export async function listKeptEvents(work: Reading, input: ListInput, ids_below?: string[]) {
  const order = sortedBy(
    input.sorting,
    { timestamp: sql.ref('usage_events.timestamp') },
    'usage_events.id',
  )
  const matched = await listedEvents(work, input, ids_below)
  const page = await readPage(matched, input, rows => shown(rows).orderBy(order))
  return { rows: page.rows as ShownEventRow[], total_count: page.total_count }
}

/** The names are few, so they are searched instead of the events, and once for all events. */
function namedLike(work: Reading, text: string) {
  return sql<boolean>`usage_events.name = any(array(${namesWith(work, text)}))`
}

/** The names that contain a text. */
export const namesWith = (work: Reading, text: string) =>
  within(work, work.sql.selectFrom('event_types'), 'event_types', null)
    .select('event_types.name')
    .where(contains('event_types.name', text))

/** Whether a meter measures an event; a meter that the actor may not see measures none. */
export async function measuredBy(work: Reading, meter_id: string): Promise<RawBuilder<boolean>> {
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
