import { invalidParameter } from './errors.ts'
import { isForm, listOf } from './form.ts'
import type { Form, FormValue } from './form.ts'

interface Kinds {
  string: string | null
  integer: number | null
  boolean: boolean
  list: string[]
  hash: Record<string, string> | null
  value: FormValue
}
type Kind = keyof Kinds

/** The parameters of a route, and how each is parsed. */
export type Schema = Readonly<Record<string, Kind>>

/**
 * The parsed parameters that a handler receives: an absent one is undefined; an empty string, which
 * unsets, is null.
 */
export type ParsedParameters<S extends Schema> = { [N in keyof S]?: Kinds[S[N]] }

/** Parses a form by its schema. An undeclared name is rejected, as Stripe does. */
export function readParameters<S extends Schema>(schema: S, form: Form): ParsedParameters<S> {
  const read: Record<string, unknown> = {}
  for (const name in form) {
    const kind = Object.hasOwn(schema, name) ? schema[name] : undefined
    if (!kind)
      throw invalidParameter('parameter_unknown', `Received unknown parameter: ${name}`, name)
    read[name] = READERS[kind](form[name] ?? '', name)
  }
  return read as ParsedParameters<S>
}

/** Rejects an absent or empty parameter that the route requires. */
export function requireValue<T>(value: T | null | undefined, name: string): T {
  if (value !== undefined && value !== null) return value
  throw invalidParameter('parameter_missing', `Missing required param: ${name}.`, name)
}

/** Reads one member of a nested parameter as text; an empty or absent one is undefined. */
export function textIn(value: FormValue | undefined, ...path: string[]): string | undefined {
  let found = value
  for (const name of path) found = isForm(found) ? found[name] : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}

export function formIn(value: FormValue | undefined, name: string): Form | undefined {
  const found = isForm(value) ? value[name] : undefined
  return isForm(found) ? found : undefined
}

export function integerOf(value: FormValue, name: string): number {
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
  throw invalidParameter(
    'parameter_invalid_integer',
    `Invalid integer: ${textOfValue(value)}`,
    name,
  )
}

export function oneOf<T extends string>(value: string, allowed: readonly T[], name: string): T {
  const found = allowed.find(candidate => candidate === value)
  if (found !== undefined) return found
  const names =
    allowed.length > 1
      ? `${allowed.slice(0, -1).join(', ')}, or ${allowed.at(-1)}`
      : allowed.join('')
  throw invalidParameter(undefined, `Invalid ${name}: must be one of ${names}`, name)
}

/** Metadata is merged: a key set to the empty string is removed, '' clears all. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return before
  if (change === null) return {}
  const merged = { ...before, ...change }
  for (const name of Object.keys(merged)) if (merged[name] === '') delete merged[name]
  return merged
}

const READERS: { [K in Kind]: (value: FormValue, name: string) => Kinds[K] } = {
  string: (value, name) => {
    if (typeof value === 'string') return value === '' ? null : value
    throw invalidParameter(undefined, 'Invalid string: an object was given', name)
  },
  integer: (value, name) => (value === '' ? null : integerOf(value, name)),
  boolean: (value, name) => {
    if (value === 'true' || value === '1') return true
    if (value === 'false' || value === '0' || value === '') return false
    throw invalidParameter(undefined, `Invalid boolean: ${textOfValue(value)}`, name)
  },
  list: (value, name) =>
    listOf(value).map(member => {
      if (typeof member === 'string') return member
      throw invalidParameter(undefined, 'Invalid array', name)
    }),
  hash: (value, name) => {
    if (value === '') return null
    if (!isForm(value)) throw invalidParameter(undefined, 'Invalid object', name)
    const entries = Object.entries(value)
    if (entries.length > METADATA_KEYS_MAX) {
      throw invalidParameter(
        undefined,
        `Metadata may have at most ${METADATA_KEYS_MAX} keys.`,
        name,
      )
    }
    for (const [key, member] of entries) checkMetadata(key, member, name)
    return { ...value } as Record<string, string>
  },
  value: value => value,
}

const METADATA_KEYS_MAX = 50
const METADATA_VALUE_MAX = 500

function checkMetadata(key: string, value: FormValue, name: string) {
  if (typeof value !== 'string') {
    throw invalidParameter(
      undefined,
      'Metadata values must be strings, but a hash was given.',
      name,
    )
  }
  if (value.length > METADATA_VALUE_MAX) {
    throw invalidParameter(
      undefined,
      `Metadata values can have up to ${METADATA_VALUE_MAX} characters.`,
      `${name}[${key}]`,
    )
  }
}

function textOfValue(value: FormValue): string {
  return isForm(value) ? 'an object' : value
}
