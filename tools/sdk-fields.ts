// Finds what the SDK must know at run time about the fields of the billing API: which are dates,
// and which hold what callers keep there.
import type { z } from 'zod'
import { definitionOf } from '../contract/src/kit/definition.ts'

/**
 * What a field is where its name alone does not tell: `d` a date, `o` opaque, `k` a map whose keys
 * are kept, `n` none of these; or the exceptions among the fields of its objects.
 */
export type Exceptions = { [key: string]: string | Exceptions }

type Kind = 'd' | 'o' | 'k' | 'n'

/** Field names that mean the same nearly everywhere. */
export type Defaults = { moments: string[]; opaque: string[]; kept: string[] }

/** The kind of each field name where most of the schemas agree. */
export function defaultsOf(schemas: z.ZodType[]): Defaults {
  const counts = new Map<string, Map<Kind, number>>()
  const seen = new Set<z.ZodType>()
  const count = (name: string, kind: Kind) => {
    const kinds = counts.get(name) ?? new Map<Kind, number>()
    counts.set(name, kinds.set(kind, (kinds.get(kind) ?? 0) + 1))
  }
  const visit = (schema: z.ZodType) => {
    if (seen.has(schema)) return
    seen.add(schema)
    for (const [name, field] of Object.entries(fieldsOf(schema))) {
      for (const kind of kindsOf(field)) count(name, kind)
    }
    for (const part of partsOf(schema)) visit(part)
  }
  schemas.forEach(visit)
  const most = (wanted: Kind) =>
    [...counts]
      .filter(([, kinds]) => [...kinds].sort((a, b) => b[1] - a[1])[0]?.[0] === wanted)
      .map(([name]) => name)
      .sort()
  return { moments: most('d'), opaque: most('o'), kept: most('k') }
}

/** What differs from the defaults in a schema; undefined if nothing does. */
export function exceptionsOf(
  schema: z.ZodType,
  defaults: Defaults,
  open: ReadonlySet<z.ZodType> = new Set(),
): Exceptions | undefined {
  if (open.has(schema)) return undefined
  const within = new Set([...open, schema])
  const found: Exceptions = {}
  for (const [name, field] of Object.entries(fieldsOf(schema))) {
    const kinds = [...kindsOf(field)]
    const [kind = 'n'] = kinds
    if (kinds.length > 1) throw new Error(`${name} is of several kinds: ${kinds.join()}`)
    const nested = kind === 'n' ? exceptionsOf(field, defaults, within) : undefined
    if (nested) merge(found, { [name]: nested }, name)
    else if (differs(kind, defaultKind(name, defaults), field)) {
      merge(found, { [name]: kind }, name)
    }
  }
  for (const part of partsOf(schema, false)) {
    const nested = exceptionsOf(part, defaults, within)
    if (nested) merge(found, nested, 'a union')
  }
  return Object.keys(found).length ? found : undefined
}

/** A date's name does no harm to what is no text, and a map's name none to what is no object. */
function differs(kind: Kind, byName: Kind, field: z.ZodType): boolean {
  if (kind !== 'n') return kind !== byName
  return byName === 'd' ? scalarsOf(field).has('string') : byName !== 'n' && hasObject(field)
}

function defaultKind(name: string, { moments, opaque, kept }: Defaults): Kind {
  if (moments.includes(name)) return 'd'
  if (opaque.includes(name)) return 'o'
  return kept.includes(name) ? 'k' : 'n'
}

function merge(into: Exceptions, more: Exceptions, where: string) {
  for (const [key, value] of Object.entries(more)) {
    const present = into[key]
    if (present === undefined) into[key] = value
    else if (typeof present === 'object' && typeof value === 'object') merge(present, value, key)
    else if (JSON.stringify(present) !== JSON.stringify(value)) {
      throw new Error(`${where}: ${key} is ${JSON.stringify(present)} and ${JSON.stringify(value)}`)
    }
  }
}

/** The fields of an object's schema. */
const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> => definitionOf(schema).shape ?? {}

/** The schemas inside a schema; without fields, those that describe the same value. */
function partsOf(schema: z.ZodType, withFields = true): z.ZodType[] {
  const {
    shape = {},
    options = [],
    innerType,
    element,
    valueType,
    getter,
    ...def
  } = definitionOf(schema)
  const piped =
    def.in && def.out ? [definitionOf(def.in).type === 'transform' ? def.out : def.in] : []
  return [
    ...(withFields ? Object.values(shape) : []),
    ...options,
    ...[innerType, element, valueType].filter(part => part !== undefined),
    ...(getter ? [getter()] : []),
    ...piped,
  ]
}

/** The kinds of a field: more than one only if it has several forms. */
function kindsOf(schema: z.ZodType): Set<Kind> {
  const def = definitionOf(schema)
  if (def.type === 'pipe' && def.out && definitionOf(def.out).type === 'date') return new Set(['d'])
  if (def.type === 'record') return new Set([hasObject(def.valueType) ? 'k' : 'o'])
  if (def.catchall && definitionOf(def.catchall).type !== 'never') return new Set(['o'])
  if (def.element) return new Set(kindsOf(def.element).has('d') ? ['d'] : ['n'])
  if (def.shape) return new Set(['n'])
  const kinds = new Set(partsOf(schema).flatMap(part => [...kindsOf(part)]))
  // A form that is no object and no date needs no rule of its own.
  if (kinds.size > 1) kinds.delete('n')
  return kinds.size ? kinds : new Set(['n'])
}

function scalarsOf(schema: z.ZodType): Set<string> {
  const parts = partsOf(schema, false)
  if (parts.length) return new Set(parts.flatMap(part => [...scalarsOf(part)]))
  return new Set([definitionOf(schema).type])
}

function hasObject(schema: z.ZodType | undefined): boolean {
  if (!schema) return false
  return !!definitionOf(schema).shape || partsOf(schema, false).some(hasObject)
}
