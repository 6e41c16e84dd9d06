import { z } from 'zod'
import { definitionOf } from './definition.ts'
import { camelCase } from './key-case.ts'

const converted = new WeakMap<z.ZodType, z.ZodType>()

/**
 * The same schema with camelCase keys, as `camelize` converts its values: for billing's objects in
 * answers of the accounts protocol. A map's keys are the caller's own and stay as they are, and so
 * do objects that accept any keys.
 */
export function camelCased(schema: z.ZodType): z.ZodType {
  const known = converted.get(schema)
  if (known) return known
  const made = convert(schema)
  converted.set(schema, made)
  return made
}

function convert(schema: z.ZodType): z.ZodType {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'object':
      return def.catchall ? schema : named(schema, z.object(shapeOf(def.shape ?? {})))
    case 'array':
      return def.element ? z.array(camelCased(def.element)) : schema
    case 'nullable':
      return def.innerType ? camelCased(def.innerType).nullable() : schema
    case 'optional':
      return def.innerType ? camelCased(def.innerType).optional() : schema
    case 'record':
      return recordOf(schema)
    case 'union':
      return unionOf(schema)
    default:
      return schema
  }
}

const shapeOf = (shape: Record<string, z.ZodType>) =>
  Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [camelCase(key), camelCased(field)]),
  )

function recordOf(schema: z.ZodType): z.ZodType {
  const { valueType } = definitionOf(schema)
  const value = valueType && camelCased(valueType)
  return value === valueType || !value ? schema : z.record(z.string(), value)
}

/** A union of other variants only: one of scalars stays as it is. */
function unionOf(schema: z.ZodType): z.ZodType {
  const { options = [], discriminator } = definitionOf(schema)
  const made = options.map(camelCased)
  if (made.every((option, index) => option === options[index])) return schema
  if (!discriminator) return named(schema, z.union(made))
  // The options of a discriminated union are objects, or such unions themselves.
  const variants = made as unknown as [z.core.$ZodTypeDiscriminable]
  return named(schema, z.discriminatedUnion(camelCase(discriminator), variants))
}

/** The component in the OpenAPI document; one for each form. */
function named(schema: z.ZodType, made: z.ZodType): z.ZodType {
  const id = schema.meta()?.id
  return id === undefined ? made : made.meta({ id: `${id}CamelCase` })
}
