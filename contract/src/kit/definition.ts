import type { z } from 'zod'

/** What a zod schema was made of: the parts that walks over schemas read, of all its kinds. */
export type Definition = {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  discriminator?: string
  items?: z.ZodType[]
  rest?: z.ZodType | null
  left?: z.ZodType
  right?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  getter?: () => z.ZodType
  values?: unknown[]
  entries?: Record<string, string | number>
  coerce?: boolean
  checks?: z.core.$ZodCheck[]
}

/** The definition of a schema. */
export const definitionOf = (schema: z.ZodType): Definition => schema._zod.def
