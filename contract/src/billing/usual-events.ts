import { EXTERNAL_ID_MAX, Id, Moment } from '../kit/fields.ts'
import {
  EVENT_NAME_MAX,
  EXTERNAL_EVENT_ID_MAX,
  isExactNumber,
  METADATA_KEY_MAX,
  METADATA_PAIRS_MAX,
  METADATA_TEXT_MAX,
} from './event-fields.ts'

/** An object that was parsed from JSON. */
type Fields = Record<string, unknown>

/**
 * Reads events as most programs send them, in a fraction of the time of the schema: with a name,
 * metadata without nested parts, our id or the merchant's own id of a customer, and maybe a time
 * and an external id. Undefined for all others.
 */
export function readUsualEvents(
  value: unknown,
  events_max: number,
): { events: Fields[] } | undefined {
  if (!isObject(value) || !hasOnlyEvents(value)) return undefined
  const { events: sent } = value
  if (!Array.isArray(sent) || sent.length > events_max) return undefined
  const events: Fields[] = []
  let last: string | undefined
  for (const item of sent) {
    const event = readEvent(item, last)
    if (event === undefined) return undefined
    events.push(event)
    if (typeof event.customer_id === 'string') last = event.customer_id
  }
  return { events }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function hasOnlyEvents(value: Fields): boolean {
  for (const key in value) if (key !== 'events') return false
  return true
}

/** `known` is an id that was found to be valid: most events of a request name the same customer. */
function readEvent(value: unknown, known: string | undefined): Fields | undefined {
  if (!isObject(value)) return undefined
  for (const key in value) if (!isUsualField(key, value[key], known)) return undefined
  const { name, customer_id, external_customer_id, timestamp, metadata } = value
  const isNamed = (customer_id === undefined) !== (external_customer_id === undefined)
  if (name === undefined || !isNamed || metadata === undefined) return undefined
  if (timestamp === undefined) return value
  const moment = Moment.safeParse(timestamp)
  return moment.success ? { ...value, timestamp: moment.data } : undefined
}

function isUsualField(key: string, value: unknown, known: string | undefined): boolean {
  switch (key) {
    case 'name':
      return isText(value, EVENT_NAME_MAX)
    case 'customer_id':
      return value === known || (typeof value === 'string' && Id.safeParse(value).success)
    case 'external_customer_id':
      return isText(value, EXTERNAL_ID_MAX)
    case 'external_id':
      return isText(value, EXTERNAL_EVENT_ID_MAX)
    case 'timestamp':
      return value !== undefined
    case 'metadata':
      return isUsualMetadata(value)
    default:
      return false
  }
}

const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value !== '' && value.length <= max

function isUsualMetadata(value: unknown): boolean {
  if (!isObject(value)) return false
  let pairs = 0
  for (const key in value) {
    pairs += 1
    // Names that begin so have shapes of their own.
    if (key === '' || key.length > METADATA_KEY_MAX || key.startsWith('_')) return false
    const item = value[key]
    if (typeof item === 'number') {
      if (!isExactNumber(item)) return false
    } else if (typeof item !== 'boolean' && !isText(item, METADATA_TEXT_MAX)) return false
  }
  return pairs <= METADATA_PAIRS_MAX
}
