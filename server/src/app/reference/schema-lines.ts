/** As much of JSON Schema as our contract makes. */
type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  required?: string[]
  properties?: Record<string, Schema>
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** One field, said in words. */
export type Line = { name: string; required: boolean; says: string }

/** Schemas that are told once and referred to by name. */
export type Parts = Record<string, Schema>

const nameOf = (ref: string) => ref.split('/').at(-1) ?? ''

const resolve = (schema: Schema, parts: Parts): Schema =>
  schema.$ref === undefined ? schema : (parts[nameOf(schema.$ref)] ?? schema)

/** A page of a list is told by what its items are. */
export function itemOf(schema: Schema): Schema {
  const items = schema.properties?.items?.items
  return items && schema.properties?.pagination ? items : schema
}

/** The fields of an object, or of all variants of a union. */
export function linesOf(given: Schema, parts: Parts): Line[] {
  const schema = resolve(given, parts)
  const variants = schema.oneOf ?? schema.anyOf
  if (variants) {
    const lines = variants.flatMap(variant => linesOf(variant, parts))
    const same = (a: Line, b: Line) => a.name === b.name && a.says === b.says
    return lines.filter((line, at) => lines.findIndex(other => same(line, other)) === at)
  }
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    return { name, required: required.has(name), says: describe(field, parts) }
  })
}

function describe(given: Schema, parts: Parts): string {
  const field = resolve(given, parts)
  // What has fields of its own is told by its name.
  if (given.$ref !== undefined && field.type === 'object') return nameOf(given.$ref)
  const variants = field.anyOf ?? field.oneOf
  if (variants) return [...new Set(variants.map(one => describe(one, parts)))].join(' or ')
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (field.enum) return field.enum.map(value => JSON.stringify(value)).join(', ')
  if (field.type === 'array') return `list of ${describe(field.items ?? {}, parts)}`
  const kind = [field.type ?? 'anything'].flat().join(' or ')
  return [field.format ? `${kind} (${field.format})` : kind, ...limits(field)].join(', ')
}

function limits(field: Schema): string[] {
  const { minimum, maximum, minLength, maxLength } = field
  const bounded = (value: number | undefined) =>
    value !== undefined && Math.abs(value) !== Number.MAX_SAFE_INTEGER
  return [
    ...(bounded(minimum) ? [`at least ${minimum}`] : []),
    ...(bounded(maximum) ? [`at most ${maximum}`] : []),
    ...(minLength === undefined ? [] : [`from ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
    ...(field.default === undefined ? [] : [`${JSON.stringify(field.default)} unless given`]),
  ]
}
