import type { z } from 'zod'
import { newId } from '../../platform/ids.ts'
import { goodCall } from './ask.ts'
import type { Visit } from './visit.ts'

const STRANGE = [
  null,
  '',
  ' ',
  'a\u0000b',
  '\ud83c',
  'e\u0301\u202e🎈',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '%',
  'x'.repeat(100_000),
  '2026-02-30T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '2026-01-15T12:00:00.123456789+23:59',
  'http://[::1',
  'https://user:pass@example.com:99999/',
  'a@b.c',
  -1,
  0,
  1,
  0.1,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  1e21,
  true,
  false,
  [],
  [null],
  {},
  { '': '' },
  { a: 'b' },
]

/**
 * Whatever a schema takes, the server can deal with: it does it or refuses it by a declared
 * problem, and what it then answers is as declared.
 */
export async function strangeValuesAreSurvived({ scene, stop, expect }: Visit): Promise<void> {
  const { body: schema } = stop.endpoint
  if (!schema) return
  const call = goodCall(stop, scene.own)
  const good = Object(call.body) as Record<string, unknown>
  const values = [...STRANGE, newId(), [newId()], scene.foreign.product, [scene.foreign.benefit]]
  for (const key of new Set([...keysOf(schema), ...Object.keys(good)])) {
    for (const value of values) {
      const body = { ...good, [key]: value }
      if (!schema.safeParse(body).success) continue
      const what = `${key} ${JSON.stringify(value)}`.slice(0, 60)
      await expect(what, { ...call, body }, 'any')
    }
  }
}

/** Every key a body may have, through whatever the object is wrapped in. */
function keysOf(schema: z.ZodType): string[] {
  const def = schema._zod.def as unknown as {
    shape?: Record<string, unknown>
    options?: z.ZodType[]
    innerType?: z.ZodType
    in?: z.ZodType
  }
  if (def.shape) return Object.keys(def.shape)
  if (def.options) return def.options.flatMap(keysOf)
  const inner = def.innerType ?? def.in
  return inner ? keysOf(inner) : []
}
