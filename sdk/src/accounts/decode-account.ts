import { moments, opaque } from './wire.gen.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/**
 * Timestamps become dates only in the fields the contract declares as timestamps, so that a name
 * that looks like a date stays text.
 */
export function decodeAccount(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(decodeAccount)
  const holder = value as Record<string, unknown>
  for (const [key, item] of Object.entries(holder)) {
    if (opaque.has(key)) continue
    if (typeof item === 'object') holder[key] = decodeAccount(item)
    else if (moments.has(key) && typeof item === 'string' && MOMENT.test(item)) {
      holder[key] = new Date(item)
    }
  }
  return holder
}
