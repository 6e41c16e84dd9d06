import type { Json } from '@gatehouse/contract/kit/json-schema'

type ObjectSchema = { type: 'object'; properties: Json; required: string[]; $defs?: Json }

const PREFIX = '#/components/schemas/'

/**
 * A schema that stands alone: what it refers to is beside it, as `$defs`. Patterns of values that
 * have a format are left out; a hundred tools would repeat them a thousand times.
 */
export function isolated(schema: ObjectSchema, components: Json): ObjectSchema {
  const $defs: Json = {}
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(
      ([key]) => key !== 'pattern' || !('format' in value),
    )
    return Object.fromEntries(
      entries.map(([key, item]) =>
        key === '$ref' && typeof item === 'string' ? [key, refer(item)] : [key, visit(item)],
      ),
    )
  }
  const refer = (ref: string): string => {
    const name = ref.replace(PREFIX, '')
    if (!(name in $defs)) {
      // Before its own references, so that a recursive schema ends.
      $defs[name] = true
      $defs[name] = visit(components[name] ?? {})
    }
    return `#/$defs/${name}`
  }
  const properties = visit(schema.properties) as Json
  return {
    type: 'object',
    properties,
    required: schema.required,
    ...(Object.keys($defs).length > 0 && { $defs }),
  }
}
