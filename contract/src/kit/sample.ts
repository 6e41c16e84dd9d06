import { definitionOf } from './definition.ts'
import type { z } from 'zod'

/** What fields of a name contain, and the objects that are not shown again inside themselves. */
export type SampleValues = {
  /** By the name of the field, or by the names of the field around it and itself: `order.id`. */
  byName: Readonly<Record<string, unknown>>
  /** What a timestamp without an entry is. */
  now: Date
}

const DEPTH_MAX = 7

/**
 * A plausible value of a schema, in its form on the wire: what documentation and test events show.
 * Nullable fields without a value of their own are null, and optional ones are left out.
 */
export function sampleOf(schema: z.ZodType, values: SampleValues): unknown {
  return sample(schema, values, [])
}

function sample(schema: z.ZodType, values: SampleValues, path: readonly string[]): unknown {
  const def = definitionOf(schema)
  const named = valueFor(values, path)
  if (named !== undefined && schema.safeParse(named).success) return named
  if (path.length > DEPTH_MAX) return null
  switch (def.type) {
    case 'object':
      return objectOf(def.shape ?? {}, values, path)
    case 'array':
      return def.element ? [sample(def.element, values, path)] : []
    case 'record':
      return {}
    case 'union':
      return unionOf(def.options ?? [], values, path)
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    case 'lazy':
      return def.getter ? sample(def.getter(), values, path) : null
    case 'boolean':
      return false
    case 'number':
      return smallest(schema)
    case 'nullable':
      return isWorthShowing(def.innerType) ? sample(def.innerType, values, path) : null
    case 'string':
      return textOf(schema, values, path)
    case 'pipe':
      return isMoment(schema) ? values.now.toISOString() : inner(def.in, values, path)
    default:
      return inner(def.innerType, values, path)
  }
}

const inner = (schema: z.ZodType | undefined, values: SampleValues, path: readonly string[]) =>
  schema ? sample(schema, values, path) : null

function valueFor({ byName }: SampleValues, path: readonly string[]) {
  const name = path.at(-1) ?? ''
  return byName[path.slice(-2).join('.')] ?? byName[name]
}

function objectOf(shape: Record<string, z.ZodType>, values: SampleValues, path: readonly string[]) {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    sample(field, values, [...path, name]),
  ])
  return Object.fromEntries(fields) as unknown
}

/** The first variant, and null only if there is no other. */
function unionOf(options: z.ZodType[], values: SampleValues, path: readonly string[]): unknown {
  const option = options.find(each => definitionOf(each).type !== 'null') ?? options[0]
  return option ? sample(option, values, path) : null
}

/** Nullable objects are shown; other nullable values only if they are named. */
const isWorthShowing = (schema: z.ZodType | undefined): schema is z.ZodType =>
  schema !== undefined && ['object', 'union', 'lazy'].includes(definitionOf(schema).type)

const smallest = (schema: z.ZodType) => {
  const { minimum } = schema._zod.bag as { minimum?: number }
  return typeof minimum === 'number' && minimum > 0 ? minimum : 0
}

const isMoment = (schema: z.ZodType) => schema.safeParse('2026-01-31T12:00:00Z').success

/** A text without a value of its own is the name of its field. */
function textOf(schema: z.ZodType, values: SampleValues, path: readonly string[]): unknown {
  const name = path.at(-1) ?? ''
  const candidates = [name, values.byName.id, values.byName.url, values.byName.email]
  return candidates.find(text => schema.safeParse(text).success) ?? ''
}
