// Lists which response field names contain dates, and which contain data defined by the API's
// callers.
import { definitionOf } from '../contract/src/kit/definition.ts'
import type { z } from 'zod'

/** Field names by what they contain. The same name may be in several groups. */
export type FieldNames = { moments: Set<string>; opaque: Set<string>; texts: Set<string> }

/** Groups the names of all fields of these response schemas by what they contain. */
export function readFields(answers: z.ZodType[]): FieldNames {
  const names: FieldNames = { moments: new Set(), opaque: new Set(), texts: new Set() }
  const seen = new Set<z.ZodType>()
  const visit = (schema: z.ZodType, name: string): void => {
    const def = definitionOf(schema)
    if (def.type === 'pipe' && isDate(def.out)) names.moments.add(name)
    else if (def.type === 'string') names.texts.add(name)
    else if (def.type === 'record') names.opaque.add(name)
    if (seen.has(schema)) return
    if (def.shape || def.options) seen.add(schema)
    if (def.type === 'pipe' && def.out) visit(def.out, name)
    for (const [key, field] of Object.entries(def.shape ?? {})) visit(field, key)
    for (const option of def.options ?? []) visit(option, name)
    const inner = def.innerType ?? def.element ?? def.getter?.()
    if (inner) visit(inner, name)
  }
  for (const answer of answers) visit(answer, '')
  return names
}

const isDate = (schema: z.ZodType | undefined) => schema?._zod.def.type === 'date'
