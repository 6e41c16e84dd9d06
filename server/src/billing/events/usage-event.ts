import type { Event, EventSource } from '@gatehouse/contract/billing/events'
import type { Selectable } from 'kysely'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Nested } from '../../platform/db/nested.ts'
import type { UsageEventsTable } from '../../platform/db/tables.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'
import { numberText, propertyOf, valueText } from '../meters/event-property.ts'

export type UsageEventRow = Selectable<UsageEventsTable>

/** How the merchant labels events of one type. */
export type EventLabel = { label: string | null; selector: string | null }

/** An event with what the API shows beside it. */
export type ShownEventRow = UsageEventRow & {
  type_label: EventLabel | null
  customer: Nested<CustomerRow> | null
  parent_id: string | null
  child_count: number
}

const KEY_BYTES = 16

/** What is kept of an external id to recognize it again: 16 bytes of its SHA-256. */
export const eventKey = (external_id: string): Buffer => sha256(external_id).subarray(0, KEY_BYTES)

/** The event as the merchant sees it. */
export function toEvent(row: ShownEventRow): Event {
  return {
    id: row.id,
    timestamp: row.timestamp,
    organization_id: row.organization_id,
    customer_id: row.customer_id,
    customer: row.customer && toCustomer(row.customer),
    external_customer_id: row.external_customer_id ?? row.customer?.external_id ?? null,
    member_id: row.member_id,
    external_member_id: row.external_member_id,
    child_count: row.child_count,
    parent_id: row.parent_id,
    label: labelOf(row),
    name: row.name,
    // Only sources defined in the contract are stored.
    source: row.source as EventSource,
    metadata: answeredMetadata(row),
  }
}

/** What an event is called: the value of a property of its own, or what its type is called. */
function labelOf(row: ShownEventRow): string {
  const { label = null, selector = null } = row.type_label ?? {}
  const own = selector === null ? undefined : propertyOf(row, selector)
  return own === undefined || own === '' ? (label ?? row.name) : valueText(own)
}

/** The amount of a cost is text on the wire. Source: the newest client of the billing protocol. */
function answeredMetadata(row: ShownEventRow): Record<string, unknown> {
  const { metadata, name, source } = row
  if (source === 'system' && name.startsWith('customer.')) return { ...personOf(row), ...metadata }
  const { _cost: cost } = metadata as { _cost?: { amount: number } }
  if (cost === undefined) return metadata
  return { ...metadata, _cost: { ...cost, amount: numberText(cost.amount) } }
}

/** Who an event of the system is about, as they are now: the log contains no personal data. */
const personOf = ({ name, customer_id, customer }: ShownEventRow): Record<string, unknown> => ({
  customer_id,
  customer_email: customer?.email ?? '',
  customer_name: customer?.name ?? null,
  customer_external_id: customer?.external_id ?? null,
  ...(name === 'customer.updated' && { updated_fields: {} }),
})
