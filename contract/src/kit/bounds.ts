import { definitionOf, type Definition } from './definition.ts'
import { z } from 'zod'

/**
 * How large the parts of a request may be, derived from its schema: `Infinity` if the schema sets
 * no limit. For a union the widest variant applies.
 */
export type Bounds = {
  /** The maximum length of the text, in characters. */
  text?: number
  /** The maximum number of items of a list, and the bounds of each item. */
  items?: number
  item?: Bounds
  /** The maximum number of keys of a map, and the bounds of keys and values. */
  keys?: number
  key?: Bounds
  value?: Bounds
  /** The bounds of an object's declared fields. */
  fields?: Map<string, Bounds>
  /** JSON of any shape: most characters of its text. */
  json?: number
}

type Check = { check: string; maximum?: number; length?: number }

/** Formats whose pattern itself limits the length of the text. */
const FORMAT_LENGTHS = new Map([
  ['uuid', 36],
  ['date', 10],
])

const known = new WeakMap<z.ZodType, Bounds>()

/** The bounds of a schema's input; compiled once per schema. */
export function boundsOf(schema: z.ZodType): Bounds {
  const found = known.get(schema)
  if (found) return found
  const bounds = read(schema)
  known.set(schema, bounds)
  return bounds
}

function read(schema: z.ZodType): Bounds {
  const def = definitionOf(schema)
  if (def.type === 'string') return { text: textMax(def) }
  if (def.type === 'array') return listBounds(def)
  if (def.type === 'record') return mapBounds(schema, def)
  if (def.type === 'object') return objectBounds(schema, def)
  if (def.type === 'unknown' || def.type === 'any')
    return { json: messageFor(schema, 'maxCharacters') }
  if (def.type === 'union') return (def.options ?? []).map(boundsOf).reduce(widest, {})
  if (def.type === 'intersection') return [def.left, def.right].reduce(addBoundsOf, {})
  if (def.type === 'tuple') return tupleBounds(def)
  if (def.type === 'pipe') return addBoundsOf({}, startsWithTransform(def) ? def.out : def.in)
  if (def.type === 'lazy') return { json: messageFor(schema, 'maxCharacters') }
  return addBoundsOf({}, def.innerType)
}

const addBoundsOf = (bounds: Bounds, schema: z.ZodType | undefined): Bounds =>
  schema ? widest(bounds, boundsOf(schema)) : bounds

const startsWithTransform = (def: Definition) =>
  (def.in && definitionOf(def.in).type) === 'transform'

const textMax = (def: Definition) =>
  Math.min(lengthMax(def), FORMAT_LENGTHS.get(def.format ?? '') ?? Infinity)

/** The smallest of the maxima a schema checks. */
function lengthMax({ checks = [] }: Definition): number {
  const maxima = checks.map(check => {
    const { check: name, maximum, length } = check._zod.def as Check
    return name === 'max_length' ? maximum : name === 'length_equals' ? length : undefined
  })
  return Math.min(Infinity, ...maxima.filter(max => max !== undefined))
}

function messageFor(schema: z.ZodType, name: 'maxProperties' | 'maxCharacters'): number {
  const max = z.globalRegistry.get(schema)?.[name]
  return typeof max === 'number' ? max : Infinity
}

const listBounds = (def: Definition): Bounds => ({
  items: lengthMax(def),
  item: addBoundsOf({}, def.element),
})

function tupleBounds({ items = [] }: Definition): Bounds {
  return { items: items.length, item: items.map(boundsOf).reduce(widest, {}) }
}

function mapBounds(schema: z.ZodType, { keyType, valueType }: Definition): Bounds {
  const json = messageFor(schema, 'maxCharacters')
  if (json < Infinity) return { json }
  return {
    keys: messageFor(schema, 'maxProperties'),
    key: addBoundsOf({}, keyType),
    value: addBoundsOf({}, valueType),
  }
}

/** An object that accepts other keys than its own is a map, too. */
function objectBounds(schema: z.ZodType, { shape = {}, catchall }: Definition): Bounds {
  const declared = Object.entries(shape).map(([name, field]) => [name, boundsOf(field)] as const)
  const fields = new Map(declared)
  if (!catchall || definitionOf(catchall).type === 'never') return { fields }
  const keys = messageFor(schema, 'maxProperties')
  if (keys === Infinity) return { fields, json: Infinity }
  // As OpenAPI names the limits of keys.
  const names = z.globalRegistry.get(schema)?.propertyNames as { maxLength?: number } | undefined
  const key = { text: names?.maxLength ?? Infinity }
  return { fields, keys, key, value: boundsOf(catchall) }
}

/** The bounds that allow what either of the two allows. */
function widest(one: Bounds, other: Bounds): Bounds {
  const { items, item, keys, key, value, fields } = mergeOf(one, other)
  const numbers = { text: larger(one.text, other.text), json: larger(one.json, other.json) }
  return Object.fromEntries(
    Object.entries({ ...numbers, items, item, keys, key, value, fields }).filter(
      ([, part]) => part !== undefined,
    ),
  )
}

function mergeOf(one: Bounds, other: Bounds) {
  return {
    items: larger(one.items, other.items),
    item: one.item && other.item ? widest(one.item, other.item) : (one.item ?? other.item),
    keys: larger(one.keys, other.keys),
    key: one.key && other.key ? widest(one.key, other.key) : (one.key ?? other.key),
    value: one.value && other.value ? widest(one.value, other.value) : (one.value ?? other.value),
    fields: fieldsOf(one.fields, other.fields),
  }
}

const larger = (one: number | undefined, other: number | undefined) =>
  one === undefined ? other : other === undefined ? one : Math.max(one, other)

function fieldsOf(one: Bounds['fields'], other: Bounds['fields']): Bounds['fields'] {
  if (!one || !other) return one ?? other
  const merged = new Map(one)
  for (const [name, bounds] of other) {
    const before = merged.get(name)
    merged.set(name, before ? widest(before, bounds) : bounds)
  }
  return merged
}

/** The parts of a schema that have no maximum, as paths: `prices[].metadata{}`. */
export function unboundedIn(bounds: Bounds, path = ''): string[] {
  const missing = [bounds.text, bounds.items, bounds.keys, bounds.json].includes(Infinity)
  return [
    ...(missing ? [path || '(all of it)'] : []),
    ...(bounds.item ? unboundedIn(bounds.item, `${path}[]`) : []),
    ...(bounds.key ? unboundedIn(bounds.key, `${path}{key}`) : []),
    ...(bounds.value ? unboundedIn(bounds.value, `${path}{}`) : []),
    ...[...(bounds.fields ?? [])].flatMap(([name, field]) =>
      unboundedIn(field, path ? `${path}.${name}` : name),
    ),
  ]
}

/** A part of a request that is larger than its schema allows. */
export type ExceededBound = { path: (string | number)[]; message: string }

/**
 * Texts below this length are left to the schema, whose messages are more specific: this earlier
 * check only avoids expensive input.
 */
const SHORT_TEXT = 1_000

/** The first part of a value that exceeds its bounds; parts that are not declared are ignored. */
export function exceededBound(bounds: Bounds, value: unknown): ExceededBound | undefined {
  if (typeof value === 'string') return exceededText(bounds, value)
  if (typeof value !== 'object' || value === null) return undefined
  if (bounds.json !== undefined) {
    const fits = (JSON.stringify(value) ?? '').length <= bounds.json
    return fits ? undefined : tooBig(`Longer than ${bounds.json} characters`)
  }
  return Array.isArray(value) ? exceededList(bounds, value) : exceededObject(bounds, value)
}

const tooBig = (message: string): ExceededBound => ({ path: [], message })

function exceededText({ text, json }: Bounds, value: string) {
  const max = larger(text, json)
  const fits = max === undefined || value.length <= Math.max(max, SHORT_TEXT)
  return fits ? undefined : tooBig(`Too big: expected string to have <=${max} characters`)
}

function exceededList({ items, item }: Bounds, list: unknown[]): ExceededBound | undefined {
  if (items === undefined || !item) return undefined
  if (list.length > items) return tooBig(`Too big: expected array to have <=${items} items`)
  for (const [index, part] of list.entries()) {
    const found = exceededBound(item, part)
    if (found) return within(index, found)
  }
  return undefined
}

function exceededObject(bounds: Bounds, value: object): ExceededBound | undefined {
  for (const [name, part] of bounds.fields ?? []) {
    const found = Object.hasOwn(value, name) && exceededBound(part, Reflect.get(value, name))
    if (found) return within(name, found)
  }
  return bounds.keys === undefined ? undefined : exceededMap(bounds, bounds.keys, value)
}

function exceededMap({ key = {}, value: each = {} }: Bounds, keys: number, map: object) {
  const names = Object.keys(map)
  if (names.length > keys) return tooBig(`At most ${keys} keys`)
  for (const name of names) {
    if (exceededBound(key, name)) return tooBig('A key is too long')
    const found = exceededBound(each, Reflect.get(map, name))
    if (found) return within(name, found)
  }
  return undefined
}

const within = (step: string | number, { path, message }: ExceededBound): ExceededBound => ({
  path: [step, ...path],
  message,
})

const ESCAPE_BYTES = 6
const SCALAR_BYTES = 25

/** The largest JSON size in bytes of a value within its bounds, if every character is escaped. */
export function bytesMax({ text = 0, json = 0, items = 0, keys = 0, ...parts }: Bounds): number {
  const { item, key, value } = parts
  const fields = [...(parts.fields ?? [])].map(([name, field]) => name.length + 4 + bytesMax(field))
  return Math.max(
    SCALAR_BYTES,
    2 + ESCAPE_BYTES * Math.max(text, json),
    2 + (item ? items * (bytesMax(item) + 1) : 0),
    2 + (key && value ? keys * (bytesMax(key) + bytesMax(value) + 2) : 0),
    2 + fields.reduce((sum, bytes) => sum + bytes, 0),
  )
}
