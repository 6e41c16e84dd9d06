import { definitionOf, type Definition } from '@gatehouse/contract/kit/definition'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { boundsOf, bytesMax } from '@gatehouse/contract/kit/bounds'
import type { z } from 'zod'
import { bodyBytesMax, KEYS_MAX } from '../../platform/http/read-input.ts'
import { newId } from '../../platform/ids.ts'
import { exampleOf } from '../example-of.ts'

const JSON_KEY_LENGTH = 10

/** The share of each maximum that is used, and the number of characters left. */
type Size = { share: number; left: number }

/** Nested groups multiply, so generation stops at the allowed size. */
class TooLarge extends Error {}

/**
 * The largest body an endpoint accepts: a valid one, each of whose fields is as large as its schema
 * allows. Lists are shortened together until the whole body fits the size limit.
 */
export function largestBody(endpoint: Endpoint, good: unknown): unknown {
  return (
    largestSendable(endpoint, good, (schema, size) => enlarge(schema, good, size, isValid)) ?? good
  )
}

/**
 * The same with each field as large as its declaration says, also where the schema then rejects
 * the whole of it: undefined where that is the largest body an endpoint takes.
 */
export function rejectedBody(endpoint: Endpoint, good: unknown): unknown {
  const body = largestSendable(endpoint, good, (schema, size) =>
    enlarge(schema, good, size, () => true),
  )
  return endpoint.body?.safeParse(body).success ? undefined : body
}

const isValid = (schema: z.ZodType, body: unknown) => schema.safeParse(body).success

function largestSendable(
  endpoint: Endpoint,
  good: unknown,
  make: (schema: z.ZodType, size: () => Size) => unknown,
): unknown {
  const { body: schema } = endpoint
  const left = bodyBytesMax(endpoint)
  if (!schema) return good
  for (let share = 1; share > 1 / 1024; share /= 2) {
    try {
      const body = make(schema, () => ({ share, left }))
      if (sizeOf(body) <= left) return body
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
    }
  }
  return undefined
}

/** Keys that a valid body may have in addition to the undeclared ones. */
const VALID_KEYS_MAX = 1_000

/** A valid body with as many undeclared keys as fit the size limit. */
export function fullSizeBody(endpoint: Endpoint, good: unknown): unknown {
  const room = bodyBytesMax(endpoint) - sizeOf(good)
  const length = Math.min(Math.floor(room / 12) - 1, KEYS_MAX - VALID_KEYS_MAX)
  const keys = Array.from({ length }, (_, at) => [`x${at}`, 0] as const)
  const padding = Object.fromEntries(keys)
  return sizeOf({ ...Object(good), ...padding }) <= bodyBytesMax(endpoint)
    ? { ...Object(good), ...padding }
    : good
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '')

function enlarge(
  schema: z.ZodType,
  good: unknown,
  size: () => Size,
  accepts: typeof isValid,
): unknown {
  let body = Object(good) as Record<string, unknown>
  for (const [key, field] of fieldsOf(schema)) {
    const value = largestOf(field, size())
    if (value !== undefined && accepts(schema, { ...body, [key]: value })) {
      body = { ...body, [key]: value }
    }
  }
  return body
}

/** The declared fields of a body, unwrapped from any wrapper of its schema. */
function fieldsOf(schema: z.ZodType): [string, z.ZodType][] {
  const { shape, innerType, options, ...def } = definitionOf(schema)
  if (shape) return Object.entries(shape)
  const inner = innerType ?? (def.type === 'pipe' ? wireSideOf(def) : undefined)
  return inner ? fieldsOf(inner) : (options ?? []).flatMap(fieldsOf)
}

const wireSideOf = (def: Pick<Definition, 'in' | 'out'>) =>
  (def.in && definitionOf(def.in).type) === 'transform' ? def.out : def.in

function largestOf(schema: z.ZodType, size: Size): unknown {
  size.left -= 1
  if (size.left < 0) throw new TooLarge()
  const def = definitionOf(schema)
  const { items: most = 0, keys = 0, text = 0, json = 0 } = boundsOf(schema)
  const some = (max: number) => Math.max(1, Math.floor(max * size.share))
  if (def.type === 'string') return spent(size, largestText(schema, def, text))
  if (def.type === 'array' && def.element) return repeat(some(most), def.element, size)
  if (def.type === 'record') {
    return json ? largestJson(some(json)) : largestMap(def, some(keys), size)
  }
  if (def.type === 'object') return largestObject(def, size)
  if (def.type === 'unknown' || def.type === 'lazy') return largestJson(some(json))
  if (def.type === 'union') return largestOf(widestOf(def.options ?? []), size)
  if (def.type === 'tuple') return (def.items ?? []).map(item => largestOf(item, size))
  const inner = def.innerType ?? (def.type === 'pipe' ? wireSideOf(def) : undefined)
  return inner ? largestOf(inner, size) : anyExample(schema)
}

/** Undefined if there is no example: the field stays as in the valid body. */
function anyExample(schema: z.ZodType): unknown {
  try {
    return exampleOf(schema)
  } catch {
    return undefined
  }
}

const repeat = (length: number, element: z.ZodType, size: Size) =>
  Array.from({ length }, () => largestOf(element, size))

function spent(size: Size, text: unknown): unknown {
  if (typeof text === 'string') size.left -= text.length
  return text
}

function largestObject({ shape = {} }: Definition, size: Size) {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, largestOf(field, size)]),
  )
}

function largestMap({ keyType, valueType }: Definition, length: number, size: Size) {
  const entries = Array.from({ length }, (_, at) => [
    keyType ? largestKey(keyType, at) : String(at),
    valueType ? largestOf(valueType, size) : null,
  ])
  return Object.fromEntries(entries) as Record<string, unknown>
}

function largestKey(schema: z.ZodType, at: number): string {
  const { text = 0 } = boundsOf(schema)
  const { format } = definitionOf(schema)
  return format === 'uuid' ? newId() : String(at).padStart(text, 'k')
}

/** JSON of many small parts, which costs more than one long text. */
function largestJson(characters: number): Record<string, number> {
  const count = Math.max(1, Math.floor(characters / (JSON_KEY_LENGTH + 5)) - 1)
  const key = (at: number) => `k${at}`.padEnd(JSON_KEY_LENGTH, 'x')
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [key(at), 0]))
}

function widestOf(options: z.ZodType[]): z.ZodType {
  const [first, ...others] = options
  if (!first) throw new Error('a union without variants')
  const size = (schema: z.ZodType) => bytesMax(boundsOf(schema))
  return others.reduce((best, option) => (size(option) > size(best) ? option : best), first)
}

/** The longest text a schema accepts, in its required format. */
function largestText(schema: z.ZodType, { format }: Definition, max: number): unknown {
  if (format === 'uuid') return newId()
  const fill = (start: string, end = '') =>
    start + 'x'.repeat(Math.max(0, max - start.length - end.length)) + end
  const forms: (() => string)[] = [
    () => fill('x'),
    () => '1'.repeat(max),
    () => fill('https://example.com/'),
    () => `${'x'.repeat(50)}@${'x.'.repeat(100)}example.com`,
    () => fill('', '.example.com'),
  ]
  for (const form of max === Infinity ? [] : forms) {
    const text = max > 20 ? form() : form().slice(0, max)
    if (schema.safeParse(text).success) return text
  }
  return anyExample(schema)
}
