import { compileEncoder } from '@gatehouse/contract/kit/wire'
import type { z } from 'zod'

type Encoded = { schema: z.ZodType; text: string }

const encoded = new WeakMap<object, Encoded>()

/**
 * The JSON of an object, encoded by its schema, and kept as long as the object: the response to a
 * change often shows the object that its event contains. An object must not be changed afterwards.
 */
export function encodeOnce(schema: z.ZodType, value: object): string {
  const before = encodedBefore(schema, value)
  if (before !== undefined) return before
  const text = JSON.stringify(compileEncoder(schema)(value))
  encoded.set(value, { schema, text })
  return text
}

/** The JSON of a value that `encodeOnce` was called for with the same schema. */
export function encodedBefore(schema: z.ZodType, value: unknown): string | undefined {
  const found = typeof value === 'object' && value !== null ? encoded.get(value) : undefined
  return found?.schema === schema ? found.text : undefined
}
