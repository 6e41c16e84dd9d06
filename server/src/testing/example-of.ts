import { definitionOf } from '@gatehouse/contract/kit/definition'
import type { z } from 'zod'

const MOMENT = new Date('2026-01-15T12:00:00.000Z')

/** Tried in turn until one matches a text's format, pattern or length. */
const texts = [
  'some text',
  'usd',
  'DE',
  '0190a5dc-ac96-774b-bcce-b302099a8057',
  'ada@example.com',
  'https://shop.example/',
  '12.5',
  '2026-01-15',
  '2026-01-15T12:00:00.000Z',
]

/** Returns a value that matches a response schema: every key is present and none is null. */
export function exampleOf(schema: z.ZodType): unknown {
  const def = definitionOf(schema)
  const { innerType, options, element } = def
  if (def.type === 'object') return objectOf(def.shape ?? {})
  if (def.type === 'array') return element ? [exampleOf(element)] : []
  if (def.type === 'tuple') return (def.items ?? []).map(exampleOf)
  if (def.type === 'record') return {}
  if (def.type === 'union') return exampleOf(first(options))
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0]
  if (def.type === 'literal') return def.values?.[0]
  if (def.type === 'lazy' && def.getter) return exampleOf(def.getter())
  if (def.type === 'pipe') return def.out && exampleOf(def.out)
  if (innerType) return exampleOf(innerType)
  return scalarOf(def.type, schema)
}

function objectOf(shape: Record<string, z.ZodType>) {
  return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, exampleOf(field)]))
}

function scalarOf(type: string, schema: z.ZodType): unknown {
  if (type === 'date') return MOMENT
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'unknown' || type === 'any') return {}
  const candidates = type === 'string' ? texts : [1, 100, 0]
  const found = candidates.find(candidate => schema.safeParse(candidate).success)
  if (found === undefined) throw new Error(`no example of ${type} satisfies its schema`)
  return found
}

function first<T>(list: T[] | undefined): T {
  const [item] = list ?? []
  if (item === undefined) throw new Error('a union without variants')
  return item
}
