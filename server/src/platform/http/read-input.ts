import { boundsOf, bytesMax, exceededBound, type Bounds } from '@gatehouse/contract/kit/bounds'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { commonProblems, fail, type InvalidField } from '@gatehouse/contract/kit/problems'
import { readQuickly } from '@gatehouse/contract/kit/quick-reader'
import type { z } from 'zod'

/** The largest JSON or form body that is read, in bytes. */
export const BODY_BYTES_MAX = 512 * 1024

/**
 * The maximum number of form fields: no form has more, and parsing half a million takes seconds.
 */
const FIELDS_MAX = 1_000

/**
 * The maximum number of keys in all objects of a JSON body: 40,000 different ones fit into its
 * bytes, and take longer to parse than other requests should wait. The largest valid body has
 * 16,000.
 */
export const KEYS_MAX = 20_000

const POISON = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses a query string: a repeated key becomes a list, `metadata[key]=value` a record. Keys that
 * could reach an object's prototype are ignored.
 */
export function readQuery(search: URLSearchParams): Record<string, unknown> {
  const query = record()
  for (const [key, provided] of search) {
    const value = provided.replaceAll('\0', '')
    const nested = /^([a-z_]+)\[([^\]]{1,100})\]$/i.exec(key)
    if (nested?.[1] && nested[2] && !POISON.has(nested[1]) && !POISON.has(nested[2])) {
      const group = (query[nested[1]] ??= record()) as Record<string, unknown>
      if (typeof group === 'object') append(group, nested[2], value)
    } else if (!POISON.has(key)) append(query, key, value)
  }
  return query
}

/** Without a prototype, so that a key such as `constructor` is a key like any other. */
const record = () => Object.create(null) as Record<string, unknown>

function append(target: Record<string, unknown>, key: string, value: string) {
  const before = target[key]
  if (before === undefined) target[key] = value
  // Appended to, never copied: copying would take quadratic time.
  else if (Array.isArray(before)) before.push(value)
  else target[key] = [before, value]
}

/** Reads a body as text; see `readBytes`. */
export async function readText(request: Request, limit = BODY_BYTES_MAX): Promise<string> {
  return (await readBytes(request, limit)).toString('utf8')
}

/** Reads at most this many bytes of a body; a larger body is rejected before it is stored. */
export async function readBytes(request: Request, limit = BODY_BYTES_MAX): Promise<Buffer> {
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > limit) fail(commonProblems.too_large)
  // No body is longer than announced, and reading it at once takes a tenth of the time of a stream.
  if (announced !== null) return Buffer.from(await request.arrayBuffer())
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > limit) fail(commonProblems.too_large)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads a body as JSON, or as a form if the endpoint's protocol allows it. */
export async function readBody(request: Request, endpoint: Endpoint): Promise<unknown> {
  const text = await readText(request, bodyBytesMax(endpoint))
  return parseBody(text, request.headers.get('content-type'), endpoint)
}

/** The same for a body that has arrived, of the type that its header declares. */
export function parseBody(text: string, declared: string | null, endpoint: Endpoint): unknown {
  const type = (declared ?? '').split(';')[0]?.trim().toLowerCase()
  if (text === '' || endpoint.bodyless) return {}
  if (type === 'application/x-www-form-urlencoded' && endpoint.protocol === 'accounts') {
    if (text.split('&', FIELDS_MAX + 1).length > FIELDS_MAX) fail(commonProblems.too_large)
    return readQuery(new URLSearchParams(text))
  }
  if (type !== 'application/json' && type !== '') fail(commonProblems.unsupported_media_type)
  if (hasMoreKeysThan(KEYS_MAX, text)) fail(commonProblems.too_large)
  try {
    const value: unknown = JSON.parse(text)
    const bounds = endpoint.body ? boundsOf(endpoint.body) : {}
    return isStorable(text, bounds) ? value : storableValue(value, bounds)
  } catch {
    return fail(commonProblems.malformed)
  }
}

const COLON = 58
const QUOTE = 34
const BACKSLASH = 92

/** Counts the colons of a JSON text outside its strings, without parsing it. */
function hasMoreKeysThan(max: number, text: string): boolean {
  if (text.length <= max) return false
  let keys = 0
  let quoted = false
  for (let at = 0; at < text.length && keys <= max; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) quoted = !quoted
    else if (code === BACKSLASH) at += 1
    else if (code === COLON && !quoted) keys += 1
  }
  return keys > max
}

/** What `storableValue` looks for, as JSON writes it: NUL and half surrogate pairs by escapes. */
const SUSPICIOUS = /\\u|__proto__|constructor|prototype/

/**
 * Whether the text of a value shows that nothing of it would be changed or rejected: then its parts
 * need not be visited, which takes three times as long as parsing a hundred events. Parts of any
 * shape are always visited, because of their depth.
 */
const isStorable = (text: string, bounds: Bounds): boolean =>
  !SUSPICIOUS.test(text) && isShallow(bounds)

const shallow = new WeakMap<Bounds, boolean>()

function isShallow(bounds: Bounds): boolean {
  const known = shallow.get(bounds)
  if (known !== undefined) return known
  const { json, item, value, fields } = bounds
  const parts = [item, value, ...(fields?.values() ?? [])]
  const found = json === undefined && parts.every(part => part === undefined || isShallow(part))
  shallow.set(bounds, found)
  return found
}

const isKey = (key: string) => !POISON.has(key) && !key.includes('\0') && key.isWellFormed()

/** The maximum nesting of JSON that is stored as sent. */
const DEPTH_MAX = 100

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair: NUL is rejected, the other repaired in
 * place. Only declared parts are checked, because no others are read; not by a reviver of
 * `JSON.parse`, which takes half a second for a megabyte of small parts.
 */
function storableValue(value: unknown, bounds: Bounds, depth = 0): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) fail(commonProblems.malformed)
    return value.toWellFormed()
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEPTH_MAX) fail(commonProblems.malformed)
  const parts = value as Record<string, unknown>
  for (const [key, part] of partsOf(parts, bounds)) {
    if (isKey(key)) parts[key] = storableValue(parts[key], part, depth + 1)
    else delete parts[key]
  }
  return value
}

/** The keys of a list or an object that are read, and their schemas. */
function partsOf(parts: Record<string, unknown>, bounds: Bounds): [string, Bounds][] {
  const { json, fields, items = 0, item, keys = 0, value } = bounds
  if (Array.isArray(parts)) {
    const each = json === undefined ? item : bounds
    const read = each && (json !== undefined || parts.length <= items)
    return read ? Object.keys(parts).map(key => [key, each]) : []
  }
  if (json !== undefined) return Object.keys(parts).map(key => [key, bounds])
  const declared = [...(fields ?? [])].filter(([key]) => Object.hasOwn(parts, key))
  const names = value ? Object.keys(parts) : []
  return value && names.length <= keys ? names.map(key => [key, value]) : declared
}

/** Bodies below this size are read whatever their endpoint declares. */
const SMALL_BODY_BYTES = 64 * 1024

/**
 * The largest JSON or form body an endpoint reads: the size its schema allows, and
 * `BODY_BYTES_MAX`.
 */
export function bodyBytesMax({ body }: Endpoint): number {
  if (!body) return SMALL_BODY_BYTES
  const known = bytesMaxOf.get(body)
  if (known !== undefined) return known
  const size = Math.min(BODY_BYTES_MAX, Math.max(SMALL_BODY_BYTES, bytesMax(boundsOf(body))))
  bytesMaxOf.set(body, size)
  return size
}

/** Adding up a schema's bounds takes longer than reading a small body. */
const bytesMaxOf = new WeakMap<z.ZodType, number>()

export type ParsedInput = { input: Record<string, unknown>; invalid: InvalidField[] }

/**
 * Parses params, query and body by their schemas; errors are listed, body first. Values larger than
 * a schema allows are rejected before the schema checks their parts.
 */
export function parseInput(
  endpoint: Endpoint,
  provided: { params: Record<string, string>; query: Record<string, unknown>; body: unknown },
): ParsedInput {
  const invalid: InvalidField[] = []
  const part = (place: string, schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const quick = readQuickly(schema, value)
    if (quick !== undefined) return quick
    const large = exceededBound(boundsOf(schema), value)
    if (large) {
      // A schema with a fallback has one for this case too.
      if (schema._zod.def.type === 'catch') return schema.parse(null)
      invalid.push({ type: 'too_big', loc: [place, ...large.path], msg: large.message })
      return undefined
    }
    const result = schema.safeParse(value, { reportInput: true })
    if (result.success) return result.data
    for (const issue of result.error.issues) invalid.push(...itemsOf(place, issue))
    return undefined
  }
  const body = part('body', endpoint.body, provided.body)
  const query = part('query', endpoint.query, provided.query)
  const params = part('path', endpoint.params, provided.params)
  return { input: { ...(query as object), ...(params as object), body }, invalid }
}

/** zod's messages for a missing key: the second for a key that requires one of several words. */
const MISSING = new Set(['invalid_type', 'invalid_value'])

/** The errors of a union are those of the variant that matched best. */
function itemsOf(place: string, issue: z.core.$ZodIssue): InvalidField[] {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = issue.errors.reduce((best, list) => (list.length < best.length ? list : best))
    return nearest.flatMap(inner =>
      itemsOf(place, { ...inner, path: [...issue.path, ...inner.path] }),
    )
  }
  const missing = MISSING.has(issue.code) && issue.input === undefined
  const path = issue.path.map(step => (typeof step === 'symbol' ? String(step) : step))
  return [
    {
      type: missing ? 'missing' : issue.code,
      loc: [place, ...path],
      msg: missing ? 'Field required' : issue.message,
    },
  ]
}
