import { sha256 } from '../../platform/crypto/hash.ts'

/** The parts of an event that filters and aggregations read. */
export type MeasuredEvent = {
  name: string
  source: string
  timestamp: Date
  metadata: Record<string, unknown>
}

/** A property's value; objects and lists are no values. */
export type PropertyValue = string | number | boolean | Date

const PREFIX = 'metadata.'

/** The key of a property in the metadata; the prefix `metadata.` may be left out. */
export const metadataKey = (property: string): string =>
  property.startsWith(PREFIX) ? property.slice(PREFIX.length) : property

/**
 * The value of an event's property: `name`, `source`, `timestamp`, a metadata key, or a path with
 * dots into the metadata (`_llm.input_tokens`). A key that contains the dots itself comes first.
 * Undefined if it is missing, null or an object.
 */
export function propertyOf(event: MeasuredEvent, property: string): PropertyValue | undefined {
  if (property === 'name' || property === 'source' || property === 'timestamp') {
    return event[property]
  }
  const key = metadataKey(property)
  const found = Object.hasOwn(event.metadata, key)
    ? event.metadata[key]
    : key.split('.').reduce<unknown>(memberOf, event.metadata)
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? found
    : undefined
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}

/** The digits of a number without an exponent, as PostgreSQL writes them. */
export function numberText(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const shift = Number(exponent)
  return shift < 0
    ? `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
    : `${sign}${whole}${fraction.padEnd(shift, '0')}`
}

/** The text of a value, to which `like` is applied. */
export function valueText(value: PropertyValue): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? numberText(value) : String(value)
}

export const DISTINCT_KEY_BYTES = 16

/** What makes a value distinct: 1, "1" and true differ, 1 and 1.0 do not. */
export function distinctKey(value: PropertyValue): Buffer {
  const type = value instanceof Date ? 'string' : typeof value
  return sha256(`${type} ${valueText(value)}`).subarray(0, DISTINCT_KEY_BYTES)
}
