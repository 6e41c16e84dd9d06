import { sql, type SelectQueryBuilder } from 'kysely'
import { within } from '../../actors/reach.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'
import { customerJson } from '../customers/queries.ts'
import { unreadableBy } from './readable-events.ts'
import type { EventLabel, ShownEventRow, UsageEventRow } from './usage-event.ts'

/** The events in PostgreSQL that the actor may see and whose client can read them. */
export function eventsOf(work: Reading) {
  const events = within(work, work.sql.selectFrom('usage_events'), 'usage_events')
  const names = unreadableBy(work.actor.request.user_agent)
  if (names.length === 0) return events
  return events.where(({ eb, or }) =>
    or([eb('usage_events.source', '=', 'user'), eb('usage_events.name', 'not in', names)]),
  )
}

/** The id that a reference of an alias's row names, whether or not the event is there. */
export const referencedBy = (alias: string) => sql<string | null>`coalesce(
    (select k.event_id from usage_event_keys k
      where k.organization_id = ${sql.ref(`${alias}.organization_id`)}
      and k.key = substr(
        sha256(convert_to(${sql.ref(`${alias}.parent_reference`)}, 'UTF8')), 1, 16)),
    case when ${isUuid(sql.ref(`${alias}.parent_reference`))}
      then ${sql.ref(`${alias}.parent_reference`)}::uuid end)`

/** The event that the row of an alias names as its parent. */
export const parentOf = (alias: string) => sql<string | null>`(
  select p.id from usage_events p
  where p.organization_id = ${sql.ref(`${alias}.organization_id`)}
  and p.id = ${referencedBy(alias)} and p.id <> ${sql.ref(`${alias}.id`)})`

/** Selects what the API shows of events. */
export const shown = <O>(events: SelectQueryBuilder<Tables, 'usage_events', O>) =>
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

/** The same of rows that are not in PostgreSQL. */
export async function showRows(work: Reading, rows: UsageEventRow[]): Promise<ShownEventRow[]> {
  if (rows.length === 0) return []
  const given = sql<UsageEventRow>`
    jsonb_populate_recordset(null::usage_events, ${JSON.stringify(rows)}::jsonb)`
  // The rows have the type of the table, whose name they get.
  const events = work.sql.selectFrom(given.as('usage_events')) as unknown as SelectQueryBuilder<
    Tables,
    'usage_events',
    object
  >
  return shown(events).execute()
}
