// node bench/encoders.ts: how long it takes to write a page of 100 subscriptions as JSON, with our
// encoders and with what could replace them (docs/decisions/response-encoders.md).
import { createRequire } from 'node:module'
import { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { Subscription } from '@gatehouse/contract/billing/subscriptions'
import { z } from 'zod'
import { installReference } from '../references/install.ts'
import { exampleOf } from '../server/src/testing/example-of.ts'

const ROWS = 100
const SAMPLES = 40
const UNDECLARED_TEXT = 'a column that is not declared'

type Row = Record<string, unknown>
type Stringify = (rows: Row[]) => string

const rows: Row[] = Array.from({ length: ROWS }, () => ({
  ...(exampleOf(Subscription) as Row),
  secret: UNDECLARED_TEXT,
}))
const encode = compileEncoder(z.array(Subscription))
const folder = await installReference('fast-json-stringify')
const build = createRequire(folder)('fast-json-stringify') as (schema: object) => Stringify

const ways: Record<string, Stringify> = {
  'JSON.stringify, without a schema': page => JSON.stringify(page),
  'ours: compileEncoder, JSON.stringify': page => JSON.stringify(encode(page)),
  'zod: safeEncode, JSON.stringify': page => {
    const { data, error } = z.array(Subscription).safeEncode(page as never)
    if (error) throw error
    return JSON.stringify(data)
  },
  'fast-json-stringify, schemas from zod': fastJsonStringify(z.array(Subscription)),
}

/** The serializer that the library compiles from the JSON schema of a response. */
function fastJsonStringify(schema: z.ZodType): Stringify {
  return build(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      target: 'draft-7',
    }),
  )
}

const best = new Map<string, number>()
for (let sample = 0; sample < SAMPLES; sample += 1) {
  // Alternated, so that other load on the machine slows all of them down alike.
  for (const [name, write] of Object.entries(ways)) {
    try {
      const start = performance.now()
      // As bytes, because some texts are only put together when they are sent.
      Buffer.from(write(rows))
      best.set(name, Math.min(best.get(name) ?? Infinity, performance.now() - start))
    } catch (error) {
      if (sample === 0) console.log(`${name}: ${String(error).slice(0, 300)}`)
    }
  }
}
const base = best.get('ours: compileEncoder, JSON.stringify') ?? 0
for (const [name, write] of Object.entries(ways)) {
  const took = best.get(name)
  if (took === undefined) continue
  const text = write(rows)
  const leakNote = text.includes(UNDECLARED_TEXT) ? ', sends undeclared columns' : ''
  const same = text === ways['ours: compileEncoder, JSON.stringify']?.(rows) ? '' : ', other text'
  const ratio = (took / base).toFixed(2)
  console.log(`${name}: ${took.toFixed(2)} ms, ${ratio} × ours${leakNote || same}`)
}

const outputs = Object.values(contract)
  .flatMap(group => Object.values(group as Record<string, Endpoint>))
  .flatMap(({ output }) => output ?? [])
for (const [name, compile] of [
  ['compileEncoder', compileEncoder],
  ['fast-json-stringify', fastJsonStringify],
] as const) {
  const start = performance.now()
  for (const output of outputs) compile(output)
  const took = (performance.now() - start).toFixed(0)
  console.log(`${name}: ${took} ms to compile the responses of ${outputs.length} endpoints`)
}

// Rows of a join lack the columns that a variant does not have; the wire says null.
const { ended_at: _, ...short } = rows[0] ?? {}
for (const [name, write] of Object.entries(ways)) {
  try {
    const found = /"ended_at":(null|"[^"]*")/.exec(write([short]))?.[1] ?? 'left out'
    console.log(`${name}: a missing ended_at is ${found}`)
  } catch (error) {
    console.log(`${name}: a missing ended_at is an error: ${String(error).slice(0, 100)}`)
  }
}
