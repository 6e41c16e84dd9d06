import type { z } from 'zod'
import { newId } from '../../platform/ids.ts'
import { validCall } from './ask.ts'
import type { CheckRun } from './check-run.ts'

const STRANGE_VALUES = [
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
 * The server handles every value that a schema accepts: it succeeds or returns a declared error,
 * and its response matches the contract.
 */
export async function checkStrangeValues(startCheck: CheckRun): Promise<void> {
  await strangeBodies(startCheck)
  await strangeSearches(startCheck)
}

async function strangeBodies({ scene, stop, findings, expect }: CheckRun) {
  const { body: schema } = stop.endpoint
  if (!schema) return
  const call = validCall(stop, scene.own)
  const good = () => stop.example.rich?.(scene.own) ?? call.body
  if (stop.example.rich)
    await expect('a rich body', { ...call, body: good() }, stop.endpoint.status)
  const values = [
    ...STRANGE_VALUES,
    newId(),
    [newId()],
    scene.foreign.product,
    [scene.foreign.benefit],
  ]
  const paths = [...keysOf(schema).map(key => [key]), ...pathsOf(good())]
  for (const path of new Map(paths.map(item => [item.join('.'), item])).values()) {
    const responses: unknown[] = []
    for (const value of values) {
      const body = withAt(good(), path, value)
      if (!schema.safeParse(body).success) continue
      const what = `${path.join('.')} ${JSON.stringify(value)}`.slice(0, 60)
      const answer = await expect(what, { ...call, body }, 'any')
      if (isScalar(value) && answer.status === stop.endpoint.status) responses.push(answer.body)
    }
    const [key = '', ...below] = path
    if (below.length > 0 || withoutEffect.has(`${stop.name} ${key}`)) continue
    if (isIgnored(key, responses)) findings.push(`${key} has no effect`)
  }
}

/** Fields that a response contains, but that do not determine what it says there. */
const withoutEffect: ReadonlySet<string> = new Set([
  // The response to an unknown key contains none.
  'apiKeys.verify key',
  // The address names the upload; clients repeat in the body what they were told.
  ...['files.uploaded id', 'files.uploaded path'],
  // Only types that give access have something to change.
  'portalBenefitGrants.update properties',
  // Unknown scopes are ignored, and the address names the app (RFC 7591, RFC 7592).
  ...['oauthClients.create scope', 'oauthClients.update scope', 'oauthClients.update client_id'],
  // Only an order with one product takes them; lines have their own.
  ...['orderDrafts.create amount', 'orderDrafts.create description'],
  // Older forms of `products`, which precedes them.
  ...['checkouts.create product_id', 'checkouts.create product_price_id'],
])

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Whether the responses show a field of the body, but the same whatever was sent. */
function isIgnored(key: string, responses: unknown[]): boolean {
  const shown = responses.map(response => JSON.stringify(Object(response)[key]))
  return shown.length > 1 && shown[0] !== undefined && new Set(shown).size === 1
}

/** Strange values in a query or a path. */
async function strangeSearches({ scene, stop, expect }: CheckRun) {
  const { query: schema, params, protocol } = stop.endpoint
  const call = validCall(stop, scene.own)
  const texts = STRANGE_VALUES.filter(value => typeof value === 'string').filter(isLine)
  for (const key of schema ? keysOf(schema) : []) {
    for (const text of texts) {
      const query = { ...call.query, [key]: text }
      if (schema?.safeParse(query).success)
        await expect(`?${key}=${text}`, { ...call, query }, 'any')
    }
  }
  if (protocol !== 'accounts' || !params) return
  for (const text of texts.filter(item => item !== '')) {
    const provided = Object.fromEntries(keysOf(params).map(key => [key, text]))
    await expect(`at ${text}`, { ...call, params: provided }, 'any')
  }
}

/** Servers reject longer URLs before reading them. */
const LINE_LENGTH_MAX = 8_000
const isLine = (text: string) => text.length < LINE_LENGTH_MAX

/** The paths of all values within a body, from the outside in. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...pathsOf(inner).map(path => [key, ...path]),
  ])
}

/** The same body with another value at the end of a path. */
function withAt(value: unknown, [key, ...rest]: string[], put: unknown): unknown {
  if (key === undefined) return put
  const inner = withAt(Object(value)[key], rest, put)
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? inner : item))
  return { ...Object(value), [key]: inner }
}

/** Every key a body may have, unwrapped from any wrapper of its schema. */
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
