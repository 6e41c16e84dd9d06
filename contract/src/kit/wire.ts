import { definitionOf, type Definition } from './definition.ts'
import { camelCase, snakeCase } from './key-case.ts'
import type { z } from 'zod'

const pass = (value: unknown) => value

const compiledEncoders = new WeakMap<z.ZodType, (value: unknown) => unknown>()

/**
 * Compiles a schema into a function that copies only declared keys, so that an undeclared column
 * cannot leak. Unions must be discriminated, or consist of scalars; a list may be combined with one
 * other type.
 */
export function compileEncoder(schema: z.ZodType): (value: unknown) => unknown {
  const known = compiledEncoders.get(schema)
  if (known) return known
  const encode = build(schema)
  compiledEncoders.set(schema, encode)
  return encode
}

function build(schema: z.ZodType): (value: unknown) => unknown {
  const def = definitionOf(schema)
  if (def.type === 'object' && def.shape) return buildObject(def.shape)
  if (def.type === 'array' && def.element) return buildArray(compileEncoder(def.element))
  if (def.type === 'record' && def.valueType) return buildRecord(compileEncoder(def.valueType))
  if (def.type === 'union') return buildUnion(def)
  if (def.type === 'lazy' && def.getter) {
    const { getter } = def
    return value => compileEncoder(getter())(value)
  }
  if (def.innerType) return orNull(compileEncoder(def.innerType))
  // A codec (such as Moment) is sent in its own JSON form.
  return pass
}

const orNull = (encode: (value: unknown) => unknown) =>
  encode === pass
    ? pass
    : (value: unknown) => (value === null || value === undefined ? value : encode(value))

function buildArray(encode: (value: unknown) => unknown) {
  return encode === pass ? pass : (value: unknown) => (value as unknown[]).map(encode)
}

/** A record's keys are the caller's own; their values may still be entities. */
function buildRecord(encode: (value: unknown) => unknown) {
  if (encode === pass) return pass
  return (value: unknown) => {
    const entries = Object.entries(value as Record<string, unknown>)
    return Object.fromEntries(entries.map(([key, item]) => [key, encode(item)]))
  }
}

/** The code is generated so that the engine sees one object literal of a fixed shape per entity. */
function buildObject(shape: Record<string, z.ZodType>) {
  const encoders: ((value: unknown) => unknown)[] = []
  const lines: string[] = []
  const optional: string[] = []
  for (const [key, field] of Object.entries(shape)) {
    const encode = compileEncoder(field)
    const name = JSON.stringify(key)
    const current = `v[${name}]`
    const call = encode === pass ? '' : `e[${encoders.push(encode) - 1}](${current})`
    const read = call ? `(${current} == null ? null : ${call})` : current
    if (definitionOf(field).type === 'optional') {
      optional.push(`if (v[${name}] !== undefined) o[${name}] = ${read}`)
    } else {
      lines.push(`${name}: ${encode === pass ? `${read} ?? null` : read}`)
    }
  }
  const source = `return v => { const o = {${lines.join(', ')}}; ${optional.join('; ')}; return o }`
  return new Function('e', source)(encoders) as (value: unknown) => unknown
}

function buildUnion(def: Definition) {
  const options = def.options ?? []
  if (def.discriminator) return buildDiscriminated(options, def.discriminator)
  const structuredOptions = options.filter(option => !isScalar(option))
  const [item, secondObject] = structuredOptions.filter(option => !isList(option))
  const [list, secondList] = structuredOptions.filter(isList)
  if (!item && !list) return pass
  if (secondObject || secondList) {
    throw new Error('a union of objects must be discriminated to be encoded')
  }
  const [encodeOne, encodeList] = [item, list].map(option =>
    option ? compileEncoder(option) : pass,
  )
  return (value: unknown) => {
    const encode = Array.isArray(value) ? encodeList : encodeOne
    return encode && typeof value === 'object' && value !== null ? encode(value) : value
  }
}

const isList = (schema: z.ZodType) => definitionOf(schema).type === 'array'

function buildDiscriminated(options: z.ZodType[], key: string) {
  const table = new Map<unknown, (value: unknown) => unknown>()
  for (const option of options) {
    const def = definitionOf(option)
    if (def.type === 'union' && def.discriminator) {
      const inner = compileEncoder(option)
      for (const value of discriminantValues(option, key)) table.set(value, inner)
      continue
    }
    for (const value of discriminantValues(option, key)) table.set(value, compileEncoder(option))
  }
  return (value: unknown) => {
    const encode = table.get((value as Record<string, unknown>)[key])
    if (!encode) throw new Error(`no variant declared for ${key}`)
    return encode(value)
  }
}

function discriminantValues(schema: z.ZodType, key: string): unknown[] {
  const def = definitionOf(schema)
  if (def.type === 'union')
    return (def.options ?? []).flatMap(option => discriminantValues(option, key))
  const field = def.shape?.[key]
  return field ? [...(field._zod.values ?? [])] : []
}

function isScalar(schema: z.ZodType): boolean {
  const def = definitionOf(schema)
  if (def.innerType) return isScalar(def.innerType)
  if (def.type === 'record' && def.valueType) return isScalar(def.valueType)
  if (def.type === 'union') return (def.options ?? []).every(isScalar)
  return !['object', 'array', 'lazy'].includes(def.type)
}

/**
 * Billing's wire is snake_case, its SDK camelCase. Keys are converted according to the schema: the
 * keys of a record (metadata, custom field data) are the caller's own and stay unchanged.
 */
export function camelize(schema: z.ZodType | undefined, value: unknown): unknown {
  return recase(schema, value, camelCase)
}

/** The reverse: converts the camelCase input of SDK callers to the wire form. */
export function snakify(schema: z.ZodType | undefined, value: unknown): unknown {
  return recase(schema, value, snakeCase)
}

function recase(
  schema: z.ZodType | undefined,
  value: unknown,
  rename: (key: string) => string,
): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const shape = schema && shapeOf(schema, value)
  const def = shape && definitionOf(shape)
  if (Array.isArray(value)) {
    return value.map(item => recase(def?.element, item, rename))
  }
  const own = def?.type === 'record'
  const inner = own ? def.valueType : undefined
  if (own && (!inner || isScalar(inner))) return value
  const entries = Object.entries(value).map(([key, item]) => {
    const field = def?.shape?.[snakeCase(key)]
    // Keys beside the declared ones are the caller's own too: an event's metadata.
    if (own || (def?.catchall && !field)) return [key, recase(inner, item, rename)]
    return [rename(key), recase(field, item, rename)]
  })
  return Object.fromEntries(entries)
}

/** The object, array or record schema of a value, unwrapped from nullables, pipes and unions. */
function shapeOf(schema: z.ZodType, value: object): z.ZodType | undefined {
  const def = definitionOf(schema)
  if (def.type === 'lazy' && def.getter) return shapeOf(def.getter(), value)
  if (def.type === 'pipe') {
    const inner = def.in && definitionOf(def.in).type !== 'transform' ? def.in : def.out
    return inner && shapeOf(inner, value)
  }
  if (def.innerType) return shapeOf(def.innerType, value)
  if (def.type === 'union') return variantOf(def, value)
  return ['object', 'array', 'record'].includes(def.type) ? schema : undefined
}

/** Selects the variant of a union: by its discriminator, else by its keys. */
function variantOf(def: Definition, value: object): z.ZodType | undefined {
  const shapes = (def.options ?? [])
    .filter(option => !def.discriminator || matchesOption(option, def.discriminator, value))
    .flatMap(option => shapeOf(option, value) ?? [])
    .filter(shape => (definitionOf(shape).type === 'array') === Array.isArray(value))
  const keys = Object.keys(value).map(snakeCase)
  const known = (shape: z.ZodType) => keys.filter(key => definitionOf(shape).shape?.[key]).length
  return shapes.reduce<z.ZodType | undefined>(
    (best, shape) => (best && known(best) >= known(shape) ? best : shape),
    undefined,
  )
}

function matchesOption(option: z.ZodType, key: string, value: object): boolean {
  const camel = camelCase(key)
  const found = Object.entries(value).find(([name]) => name === key || name === camel)
  return discriminantValues(option, key).includes(found?.[1])
}
