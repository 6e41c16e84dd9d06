import { definitionOf, type Definition } from '@gatehouse/contract/kit/definition'
import { camelize } from '@gatehouse/contract/kit/wire'
import type { z } from 'zod'

/**
 * Converts a response by its schema without validating it: timestamps become dates, billing's keys
 * become camelCase. Fields that this schema does not know are kept, so that a newer server does not
 * break older clients.
 */
export function decodeAnswer(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema ? camelize(schema, revive(schema, value)) : value
}

function revive(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema || value === null || value === undefined) return value
  const def = definitionOf(schema)
  if (def.type === 'pipe')
    return def.out && definitionOf(def.out).type === 'date' ? toDate(value) : value
  if (def.innerType) return revive(def.innerType, value)
  if (Array.isArray(value)) return value.map(item => revive(def.element, item))
  if (typeof value !== 'object') return value
  return reviveObject(def, value as Record<string, unknown>)
}

function reviveObject(def: Definition, value: Record<string, unknown>) {
  const shapes = def.options ? def.options.map(option => shapeOf(option)) : [def.shape]
  const result: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const schema = shapes.find(shape => shape?.[key] !== undefined)?.[key]
    result[key] = revive(schema, item)
  }
  return result
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> | undefined {
  const def = definitionOf(schema)
  if (def.options)
    return Object.assign({}, ...def.options.map(shapeOf)) as Record<string, z.ZodType>
  return def.innerType ? shapeOf(def.innerType) : def.shape
}

const toDate = (value: unknown) => (typeof value === 'string' ? new Date(value) : value)
