import { BODY_BYTES_MAX } from '../../platform/http/read-input.ts'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { validCall, type Call } from './ask.ts'
import type { CheckRun } from './check-run.ts'

/**
 * A body that is not JSON, has another content type or is too large is rejected before it is
 * processed.
 */
export async function checkBodyParsing({ scene, stop, expect }: CheckRun): Promise<void> {
  const { endpoint } = stop
  if (!acceptsBody(endpoint) || endpoint.bodyless) return
  const call = validCall(stop, scene.own)
  for (const text of ['{', '{"a":', 'null,', '\u0000', '{"a":"\\ud800', "{'a':1}"]) {
    await expect(`with ${JSON.stringify(text)}`, { ...call, text }, 400)
  }
  const good = JSON.stringify(call.body ?? {})
  for (const type of ['text/plain', 'application/xml', 'application/jsonx']) {
    const headers = { 'content-type': type }
    await expect(`as ${type}`, { ...call, text: good, headers }, 415)
  }
  if (endpoint.protocol === 'billing') {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await expect('as a form', { ...call, text: 'name=Form', headers }, 415)
  }
  const oversizedBody = JSON.stringify({ ...Object(call.body), huge: 'x'.repeat(BODY_BYTES_MAX) })
  await expect('with a huge body', { ...call, text: oversizedBody }, 413)
}

const acceptsBody = ({ kind, method }: Endpoint) =>
  kind !== 'raw' && method !== 'GET' && method !== 'DELETE'

const BODY_PROBES = [null, [], [[]], 'text', 42, true, {}]
const PARTS = [null, [], {}, '', 'text', -1, 0.5, 1e300, true, [null], { a: { b: [] } }]

/** A body that its schema rejects gets an error with the location of the invalid field. */
export async function checkSchemas({ scene, stop, expect }: CheckRun): Promise<void> {
  const { body: schema } = stop.endpoint
  if (!schema) return
  const call = validCall(stop, scene.own)
  const rejected = async (label: string, body: unknown) => {
    if (schema.safeParse(body).success) return
    await expect(label, { ...call, body }, ...rejection(stop.endpoint))
  }
  if (!schema.safeParse({}).success) {
    await expect('without a body', { ...call, text: '' }, ...rejection(stop.endpoint))
  }
  for (const total of BODY_PROBES) await rejected(`with ${JSON.stringify(total)}`, total)
  for (const key of Object.keys(Object(call.body))) {
    const { [key]: _, ...rest } = Object(call.body) as Record<string, unknown>
    await rejected(`without ${key}`, rest)
    for (const part of PARTS) {
      await rejected(`with ${key} ${JSON.stringify(part)}`, { ...rest, [key]: part })
    }
  }
}

const rejection = ({ protocol }: Endpoint) => {
  const expected = protocol === 'accounts' ? 400 : ([422, 'RequestValidationError'] as const)
  return [expected] as const
}

/** Keys that refer to an object's prototype have no effect. */
export async function checkPrototypeKeys({
  scene,
  stop,
  findings,
  expect,
}: CheckRun): Promise<void> {
  const { body: schema, query } = stop.endpoint
  const call = validCall(stop, scene.own)
  if (schema && !schema.safeParse({}).success) {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const text = `{${JSON.stringify(key)}:${JSON.stringify(call.body)}}`
      await expect(`all within ${key}`, { ...call, text }, ...rejection(stop.endpoint))
    }
  }
  // A GET that writes would change data with this call.
  const writes = stop.endpoint.kind === 'write' && (stop.example.answers ?? 200) < 400
  if (query && stop.endpoint.method === 'GET' && !writes) {
    const search = { '__proto__[page]': '0', 'constructor[limit]': '0', 'metadata[__proto__]': 'x' }
    const strange: Call = { ...call, query: { ...call.query, ...search } }
    await expect('with a query for prototypes', strange, 'any')
  }
  if ('page' in {} || 'polluted' in {}) findings.push('a prototype was reached')
}
