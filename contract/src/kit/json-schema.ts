import { z } from 'zod'

export type Json = Record<string, unknown>

const INTERNAL_KEYS = new Set(['opaque', 'maxCharacters', '~standard', '$schema'])

/**
 * The wire form of a schema as JSON Schema 2020-12 (which OpenAPI 3.1 uses): timestamps are
 * strings, fields with a default are optional. Named schemas go into `components`.
 */
export function jsonSchemaOf(schema: z.ZodType, components: Json): Json {
  const root = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
  })
  const { $defs, ...rest } = withoutInternalKeys(root) as Json
  for (const [id, def] of Object.entries(($defs ?? {}) as Json)) {
    if (!UNNAMED.test(id)) components[id] ??= def
  }
  return rest
}

/** Refers to components, and adds what OpenAPI tools require. */
function withoutInternalKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInternalKeys)
  if (typeof value !== 'object' || value === null) return value
  const publicEntries = Object.entries(value).filter(([key]) => !INTERNAL_KEYS.has(key))
  const schema = Object.fromEntries(
    publicEntries.map(([key, item]) => [key, withoutInternalKeys(item)]),
  )
  if (typeof schema.$ref === 'string') return referenceTo(schema, schema.$ref)
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (Array.isArray(schema.enum)) schema.enum = [...new Set(schema.enum)]
  if (Array.isArray(schema.prefixItems)) return exactTuple(schema, schema.prefixItems)
  return schema
}

/** An unnamed recursive schema is `z.json()`, any value: generators have no type for it. */
const UNNAMED = /^__schema\d+$/

function referenceTo({ $ref: _, ...beside }: Json, ref: string): Json {
  const name = ref.replace('#/$defs/', '')
  return UNNAMED.test(name) ? beside : { $ref: `#/components/schemas/${name}`, ...beside }
}

/** A tuple has only its listed items; linters require `items` all the same. */
const exactTuple = (schema: Json, { length }: unknown[]): Json => ({
  ...schema,
  items: {},
  minItems: length,
  maxItems: length,
})
