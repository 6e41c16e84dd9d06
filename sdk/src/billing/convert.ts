import { camelCase, snakeCase } from '@gatehouse/contract/kit/key-case'
import type { Exceptions } from './exceptions.ts'
import { kept, moments, opaque, opaqueInput } from './wire.gen.ts'

type Rule = string | Exceptions | undefined

/**
 * Converts a response: keys become camelCase and timestamps `Date`s. What callers keep at the
 * server (metadata, values of custom fields) stays as it is.
 */
export function decode(value: unknown, exceptions?: Exceptions): unknown {
  if (Array.isArray(value)) return value.map(item => decode(item, exceptions))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [
    camelCase(key),
    decodeField(item, exceptions?.[key] ?? ruleOf(key)),
  ])
  return Object.fromEntries(entries)
}

const ruleOf = (key: string): Rule => {
  if (moments.has(key)) return 'd'
  if (opaque.has(key)) return 'o'
  return kept.has(key) ? 'k' : undefined
}

function decodeField(value: unknown, rule: Rule): unknown {
  if (typeof rule === 'object') return decode(value, rule)
  if (rule === 'o') return value
  if (rule === 'd') return toDates(value)
  if (rule === 'k' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decode(item)]))
  }
  return decode(value)
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

function toDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toDates)
  if (typeof value !== 'string') return decode(value)
  return MOMENT.test(value) ? new Date(value) : value
}

/** Converts what a caller passes to the form of the wire; dates become text as JSON. */
export function encode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encode)
  if (!isObject(value) || value instanceof Date) return value
  const entries = Object.entries(value).map(([key, item]) => {
    const name = snakeCase(key)
    return [name, opaqueInput.has(name) ? item : encode(item)]
  })
  return Object.fromEntries(entries)
}

/** Appends a value to a query, as the server reads it: lists repeated, maps as `name[key]`. */
export function appendQuery(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const item of value) appendQuery(query, name, item)
  else if (value instanceof Date) query.append(name, value.toISOString())
  else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) appendQuery(query, `${name}[${key}]`, item)
  } else query.append(name, `${value as string}`)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
