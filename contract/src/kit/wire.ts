import type { z } from 'zod'

/** Turns a value the server holds into what may travel: declared keys only, null for missing. */
export type Encoder = (value: never) => unknown

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  discriminator?: string
  in?: z.ZodType
  getter?: () => z.ZodType
  values?: unknown[]
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

const pass = (value: unknown) => value

const compiled = new WeakMap<z.ZodType, (value: unknown) => unknown>()

/**
 * Compiles a schema into a function that copies only what the schema declares, so that a column
 * nobody declared cannot leak. Unions must be discriminated, or all of scalars.
 */
export function compileEncoder(schema: z.ZodType): (value: unknown) => unknown {
  const known = compiled.get(schema)
  if (known) return known
  const encode = build(schema)
  compiled.set(schema, encode)
  return encode
}

function build(schema: z.ZodType): (value: unknown) => unknown {
  const def = defOf(schema)
  if (def.type === 'object' && def.shape) return buildObject(def.shape)
  if (def.type === 'array' && def.element) return buildArray(compileEncoder(def.element))
  if (def.type === 'union') return buildUnion(def)
  if (def.type === 'lazy' && def.getter) {
    const { getter } = def
    return value => compileEncoder(getter())(value)
  }
  if (def.innerType) return orNull(compileEncoder(def.innerType))
  // A codec (such as Moment) travels by its own JSON form; records are the caller's own.
  return pass
}

const orNull = (encode: (value: unknown) => unknown) =>
  encode === pass ? pass : (value: unknown) => (value === null || value === undefined ? value : encode(value))

function buildArray(encode: (value: unknown) => unknown) {
  return encode === pass ? pass : (value: unknown) => (value as unknown[]).map(encode)
}

/** Code is generated so that the engine sees one object literal of a fixed shape per entity. */
function buildObject(shape: Record<string, z.ZodType>) {
  const encoders: ((value: unknown) => unknown)[] = []
  const lines: string[] = []
  const optional: string[] = []
  for (const [key, field] of Object.entries(shape)) {
    const encode = compileEncoder(field)
    const name = JSON.stringify(key)
    const read = encode === pass ? `v[${name}]` : `(v[${name}] == null ? null : e[${encoders.push(encode) - 1}](v[${name}]))`
    if (defOf(field).type === 'optional') {
      optional.push(`if (v[${name}] !== undefined) o[${name}] = ${read}`)
    } else {
      lines.push(`${name}: ${encode === pass ? `${read} ?? null` : read}`)
    }
  }
  const source = `return v => { const o = {${lines.join(', ')}}; ${optional.join('; ')}; return o }`
  return new Function('e', source)(encoders) as (value: unknown) => unknown
}

function buildUnion(def: Def) {
  const options = def.options ?? []
  if (def.discriminator) return buildDiscriminated(options, def.discriminator)
  const structured = options.filter(option => !isScalar(option))
  if (structured.length === 0) return pass
  if (structured.length > 1) throw new Error('a union of objects must be discriminated to be encoded')
  const encode = compileEncoder(structured[0] as z.ZodType)
  return (value: unknown) => (typeof value === 'object' && value !== null ? encode(value) : value)
}

function buildDiscriminated(options: z.ZodType[], key: string) {
  const table = new Map<unknown, (value: unknown) => unknown>()
  for (const option of options) {
    const def = defOf(option)
    if (def.type === 'union' && def.discriminator) {
      const inner = compileEncoder(option)
      for (const value of discriminants(option, key)) table.set(value, inner)
      continue
    }
    for (const value of discriminants(option, key)) table.set(value, compileEncoder(option))
  }
  return (value: unknown) => {
    const encode = table.get((value as Record<string, unknown>)[key])
    if (!encode) throw new Error(`no variant declared for ${key}`)
    return encode(value)
  }
}

function discriminants(schema: z.ZodType, key: string): unknown[] {
  const def = defOf(schema)
  if (def.type === 'union') return (def.options ?? []).flatMap(option => discriminants(option, key))
  const field = def.shape?.[key]
  return field ? [...(field._zod.values ?? [])] : []
}

function isScalar(schema: z.ZodType): boolean {
  const def = defOf(schema)
  if (def.innerType) return isScalar(def.innerType)
  if (def.type === 'union') return (def.options ?? []).every(isScalar)
  return !['object', 'array', 'lazy'].includes(def.type)
}

const toCamel = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const toSnake = (key: string) => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const isOpaque = (schema: z.ZodType | undefined): boolean => {
  if (!schema) return false
  const def = defOf(schema)
  if (def.type === 'record') return true
  return def.innerType ? isOpaque(def.innerType) : false
}

/**
 * Billing's wire is snake_case, its SDK camelCase. Keys are translated as the schema says:
 * whatever stands in a record (metadata, custom field data) is the caller's own and stays.
 */
export function camelize(schema: z.ZodType | undefined, value: unknown): unknown {
  return recase(schema, value, toCamel, key => key)
}

/** The way back: what SDK callers write in camelCase, for the wire. */
export function snakify(schema: z.ZodType | undefined, value: unknown): unknown {
  return recase(schema, value, toSnake, toSnake)
}

function recase(
  schema: z.ZodType | undefined,
  value: unknown,
  rename: (key: string) => string,
  lookup: (key: string) => string,
): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (isOpaque(schema)) return value
  if (Array.isArray(value)) {
    return value.map(item => recase(elementOf(schema), item, rename, lookup))
  }
  const result: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    result[rename(key)] = recase(fieldOf(schema, lookup(key)), item, rename, lookup)
  }
  return result
}

function elementOf(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (!schema) return undefined
  const def = defOf(schema)
  if (def.type === 'array') return def.element
  const inner = def.innerType ?? def.in
  if (inner) return elementOf(inner)
  return def.options?.map(elementOf).find(found => found !== undefined)
}

function fieldOf(schema: z.ZodType | undefined, key: string): z.ZodType | undefined {
  if (!schema) return undefined
  const def = defOf(schema)
  if (def.type === 'object') return def.shape?.[key]
  if (def.type === 'lazy' && def.getter) return fieldOf(def.getter(), key)
  const inner = def.innerType ?? def.in
  if (inner) return fieldOf(inner, key)
  return def.options?.map(option => fieldOf(option, key)).find(found => found !== undefined)
}
