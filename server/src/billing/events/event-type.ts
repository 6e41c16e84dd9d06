import type { EventType, EventTypeWithStats } from '@gatehouse/contract/billing/event-types'
import type { EventName, EventSource } from '@gatehouse/contract/billing/events'
import type { Selectable } from 'kysely'
import type { EventTypesTable } from '../../platform/db/tables.ts'

export type EventTypeRow = Selectable<EventTypesTable>

/** The label of a type: what the merchant calls it, or its name. */
const labelOf = ({ label, name }: EventTypeRow): string => label ?? name

/** A type of events as the merchant sees it. */
export const toEventType = (row: EventTypeRow): EventType => ({
  created_at: row.created_at,
  modified_at: row.modified_at,
  id: row.id,
  name: row.name,
  label: labelOf(row),
  label_property_selector: row.label_property_selector,
  organization_id: row.organization_id,
})

/** A type of events with its numbers; a type of the system is only named. */
export function toEventTypeWithStats(row: EventTypeRow): EventTypeWithStats {
  const isOfSystem = row.source === 'system'
  return {
    ...toEventType(row),
    ...(isOfSystem && { id: null, created_at: null, modified_at: null }),
    ...statsOf(row),
  }
}

/** A name of events with its numbers. */
export const toEventName = (row: EventTypeRow): EventName => ({
  name: row.name,
  label: labelOf(row),
  ...statsOf(row),
})

const statsOf = ({ source, occurrences, first_seen, last_seen }: EventTypeRow) => ({
  // Only sources defined in the contract are stored.
  source: source as EventSource,
  ...{ occurrences, first_seen, last_seen },
})
