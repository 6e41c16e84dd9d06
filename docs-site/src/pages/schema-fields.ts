import type { Json } from '@gatehouse/contract/kit/json-schema'

/** A field of a request or response, as a row of a table. */
export type FieldRow = {
  name: string
  type: string
  required: boolean
  limits: string
  text: string
}

/** Nested fields deeper than this are described by their type alone. */
const DEPTH_MAX = 3
const WORDS_MAX = 12

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])
const refName = (schema: Json) =>
  typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined

/** Variants without `null`, and whether `null` is one of them. */
function variantsOf(schema: Json): { variants: Json[]; nullable: boolean } {
  const all = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  return {
    variants: all.filter(({ type }) => type !== 'null'),
    nullable: all.some(({ type }) => type === 'null'),
  }
}

/** The type of a schema in words: `string`, `integer or null`, `list of Product`. */
export function typeOf(schema: Json): string {
  const { variants, nullable } = variantsOf(schema)
  if (variants.length > 0) {
    const types = [...new Set(variants.map(typeOf)), ...(nullable ? ['null'] : [])]
    return types.join(' or ')
  }
  const name = refName(schema)
  if (name) return name
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``
  const words = Array.isArray(schema.enum) ? schema.enum.map(String) : []
  if (words.length > 0 && words.length <= WORDS_MAX)
    return words.map(word => `\`${word}\``).join(' or ')
  if (schema.type === 'array')
    return `list of ${schema.items ? typeOf(schema.items as Json) : 'values'}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  const format = typeof schema.format === 'string' ? FORMATS[schema.format] : undefined
  return format ?? (typeof schema.type === 'string' ? schema.type : 'any value')
}

const FORMATS: Record<string, string> = {
  uuid: 'UUID',
  'date-time': 'time (ISO 8601)',
  date: 'date',
  email: 'email address',
  uri: 'URL',
}

/** The limits of a value, such as `1 to 256 characters`. */
function limitsOf(schema: Json): string {
  const { variants } = variantsOf(schema)
  const [only] = variants
  if (only && variants.length === 1) return limitsOf(only)
  const range = (from: unknown, to: unknown, unit: string) => {
    if (typeof from === 'number' && typeof to === 'number') return `${from} to ${to}${unit}`
    if (typeof to === 'number') return `at most ${to}${unit}`
    return typeof from === 'number' && from > 0 ? `at least ${from}${unit}` : ''
  }
  const isBounded = (value: unknown) => typeof value === 'number' && Math.abs(value) < 1e15
  const least = isBounded(schema.minimum) ? schema.minimum : undefined
  const most = isBounded(schema.maximum) ? schema.maximum : undefined
  return [
    schema.enum || schema.format ? '' : range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    range(least, most, ''),
    'default' in schema && schema.default !== null
      ? `default \`${JSON.stringify(schema.default)}\``
      : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The fields of an object, nested ones by their path: `prices[].price_amount`. */
export function fieldsOf(schema: Json, prefix = '', depth = 1): FieldRow[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const required = new Set((schema.required ?? []) as string[])
  return properties.flatMap(([name, field]) => {
    const path = prefix + name
    const row = {
      name: path,
      type: typeOf(field),
      required: required.has(name),
      limits: limitsOf(field),
      text: typeof field.description === 'string' ? field.description : '',
    }
    return depth < DEPTH_MAX ? [row, ...nestedFields(field, path, depth)] : [row]
  })
}

function nestedFields(field: Json, path: string, depth: number): FieldRow[] {
  if (refName(field)) return []
  if (field.type === 'array' && field.items)
    return nestedFields(field.items as Json, `${path}[]`, depth)
  const { variants } = variantsOf(field)
  const objects = variants.length > 0 ? variants : [field]
  const rows = objects.flatMap(one =>
    refName(one) || one.type !== 'object' ? [] : fieldsOf(one, `${path}.`, depth + 1),
  )
  const byName = Map.groupBy(rows, ({ name }) => name)
  return [...byName.values()].flatMap(same => {
    const [first] = same
    if (!first) return []
    const types = [...new Set(same.map(({ type }) => type))]
    // A field of some variants only is not required as such.
    const isRequired = same.length === objects.length && same.every(({ required }) => required)
    return [{ ...first, type: types.join(' or '), required: isRequired }]
  })
}

/** The schemas a value refers to, directly. */
export function refsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refsOf)
  if (typeof value !== 'object' || value === null) return []
  const name = refName(value as Json)
  return name ? [name] : Object.values(value).flatMap(refsOf)
}
