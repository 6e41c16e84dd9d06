import type { Selectable } from 'kysely'
import type { UsageEventsTable } from '../../platform/db/tables.ts'
import { valueText } from '../meters/event-property.ts'
import { numberParts, rankOf } from './exact-number.ts'

type EventRow = Omit<Selectable<UsageEventsTable>, 'metadata'> & {
  metadata: Record<string, unknown>
}

/** Types of values of metadata in ClickHouse. */
export const valueTypes = { null: 0, text: 1, boolean: 2, number: 3 } as const

/** Between the key of an object and a key in it, because a key of the merchant may contain dots. */
const NESTED = '\u0001'

/** The name of a key of the metadata in ClickHouse: never that of a key in an object. */
export const columnKey = (key: string): string => (key.includes(NESTED) ? NESTED + key : key)

/** The name of a path into objects. */
export const columnPath = (path: string[]): string => path.join(NESTED)

/** The month of a partition, such as 202601. It never changes: the time of storing does not. */
export const monthOf = (stored_at: Date): number =>
  stored_at.getUTCFullYear() * 100 + stored_at.getUTCMonth() + 1

/** An event as a row of ClickHouse. */
export function toHistoryRow(event: EventRow, version: number) {
  const { timestamp, ingested_at, stored_at, metadata, ...same } = event
  return {
    ...same,
    month: monthOf(stored_at),
    moment: String(timestamp.getTime()),
    iso: timestamp.toISOString(),
    ingested: String(ingested_at.getTime()),
    stored: String(stored_at.getTime()),
    ...toColumns(metadata),
    uncounted: 0,
    version: String(version),
  }
}

type Value = { key: string; value: string | number | boolean | null }

function toColumns(metadata: Record<string, unknown>) {
  const values = valuesOf(metadata)
  const parts = values.map(({ value }) => numberParts(typeof value === 'number' ? value : 0))
  return {
    keys: values.map(({ key }) => key),
    types: values.map(({ value }) => typeOf(value)),
    texts: values.map(({ value }) => (value === null ? '' : valueText(value))),
    ranks: values.map(({ value }) => (typeof value === 'number' ? String(rankOf(value)) : '0')),
    wholes: parts.map(({ whole }) => whole),
    highs: parts.map(({ high }) => high),
    lows: parts.map(({ low }) => low),
  }
}

function valuesOf(metadata: Record<string, unknown>): Value[] {
  return Object.entries(metadata).flatMap(([key, value]): Value[] => {
    if (typeof value !== 'object' || value === null) {
      return [{ key: columnKey(key), value: value as Value['value'] }]
    }
    // Of objects there are a cost and a call of a model, whose members are values.
    const members = Object.entries(value) as [string, Value['value']][]
    return members.map(([member, inner]) => ({ key: columnPath([key, member]), value: inner }))
  })
}

function typeOf(value: Value['value']): number {
  if (value === null) return valueTypes.null
  if (typeof value === 'string') return valueTypes.text
  return typeof value === 'boolean' ? valueTypes.boolean : valueTypes.number
}

/** What `shownColumns` selects. */
export type StoredRow = Omit<EventRow, 'metadata' | 'timestamp' | 'ingested_at' | 'stored_at'> & {
  keys: string[]
  types: number[]
  texts: string[]
  moment_text: string
  ingested_text: string
  stored_text: string
}

/**
 * Selects what an event consists of. Whole numbers of 64 bits are text in every version; their
 * columns keep their names for conditions.
 */
export const shownColumns = `id, organization_id, customer_id, external_customer_id, member_id,
  external_member_id, name, source, external_id, parent_reference, keys, types, texts,
  toString(moment) as moment_text, toString(ingested) as ingested_text,
  toString(stored) as stored_text`

const dateOf = (milliseconds: string) => new Date(Number(milliseconds))

/** A row of ClickHouse as an event. */
export function fromHistoryRow(row: StoredRow): EventRow {
  const { keys, types, texts, moment_text, ingested_text, stored_text, ...same } = row
  return {
    ...same,
    timestamp: dateOf(moment_text),
    ingested_at: dateOf(ingested_text),
    stored_at: dateOf(stored_text),
    metadata: toMetadata(keys, types, texts),
  }
}

function toMetadata(keys: string[], types: number[], texts: string[]): Record<string, unknown> {
  const entries = new Map<string, unknown>()
  for (const [place, key] of keys.entries()) {
    const value = valueOf(types[place] ?? valueTypes.null, texts[place] ?? '')
    const [outer = '', inner] = key.split(NESTED)
    if (outer === '') entries.set(key.slice(NESTED.length), value)
    else if (inner === undefined) entries.set(key, value)
    else entries.set(outer, { ...(entries.get(outer) as object | undefined), [inner]: value })
  }
  return Object.fromEntries(entries)
}

function valueOf(type: number, text: string): Value['value'] {
  if (type === valueTypes.null) return null
  if (type === valueTypes.boolean) return text === 'true'
  return type === valueTypes.number ? Number(text) : text
}
