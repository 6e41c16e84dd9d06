import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { endpoints } from '@gatehouse/contract/kit/endpoint'
import { entity, Metadata, Moment } from '@gatehouse/contract/kit/fields'
import { createClient } from './client.ts'
import { RequestFailed } from './request-failed.ts'

const Gate = z.object({
  ...entity,
  opens_at: Moment,
  metadata: Metadata,
  bars: z.array(z.object({ bar_length: z.int() })),
})

const gateEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/gates/',
    status: 200,
    summary: 'List gates',
    subjects: ['organization'],
    query: z.object({
      opened_after: Moment.optional(),
      metadata: z.record(z.string(), z.string()).optional(),
    }),
    output: z.array(Gate),
    problems: [],
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/gates/{gate_id}',
    status: 200,
    summary: 'Change a gate',
    subjects: ['organization'],
    params: z.object({ gate_id: z.string() }),
    body: z.object({ opens_at: Moment, metadata: Metadata }),
    output: Gate,
    problems: [],
  },
})

const gate = {
  id: '0198c1d4-0000-7000-8000-000000000000',
  created_at: '2026-01-01T00:00:00.000Z',
  modified_at: null,
  opens_at: '2026-01-02T00:00:00.000Z',
  metadata: { my_key: 'kept_as_it_is' },
  bars: [{ bar_length: 3, new_field: 1 }],
}

/** A server that always sends the same response and records the requests. */
function clientAnswering(status: number, body: unknown) {
  const requests: Request[] = []
  const client = createClient(
    { gates: gateEndpoints },
    {
      url: 'https://gate.example',
      token: 'gatehouse_oat_x',
      organization: () => 'acme',
      fetch: async (input, init) => {
        requests.push(new Request(input, init))
        return new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'r1' } })
      },
    },
  )
  return { client, asked: requests }
}

test('responses are camelCase with Date objects, and user-defined keys stay', async () => {
  const { client } = clientAnswering(200, [gate])

  const [first] = await client.gates.list()

  assert.ok(first)
  assert.deepEqual(first.opensAt, new Date('2026-01-02T00:00:00.000Z'))
  assert.deepEqual(first.metadata, { my_key: 'kept_as_it_is' })
  assert.equal(first.bars[0]?.barLength, 3)
  assert.equal(first.modifiedAt, null)
})

test('paths, queries and bodies are serialized for the wire', async () => {
  const { client, asked: requests } = clientAnswering(200, gate)

  await client.gates.update(
    {
      gateId: 'user/1 é',
      body: { opensAt: '2026-01-02T00:00:00.000Z', metadata: { someKey: 'x' } },
    },
    { idempotencyKey: 'once' },
  )

  const [request] = requests
  assert.ok(request)
  assert.equal(request.url, 'https://gate.example/v1/gates/user%2F1%20%C3%A9')
  assert.equal(request.headers.get('authorization'), 'Bearer gatehouse_oat_x')
  assert.equal(request.headers.get('gatehouse-organization'), 'acme')
  assert.equal(request.headers.get('idempotency-key'), 'once')
  assert.deepEqual(await request.json(), {
    opens_at: '2026-01-02T00:00:00.000Z',
    metadata: { someKey: 'x' },
  })
})

test('a rejection is thrown with its name, message and validation errors', async () => {
  const detail = [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }]
  const { client } = clientAnswering(422, { error: 'RequestValidationError', detail })

  const rejection = await client.gates.list().catch((error: unknown) => error)

  assert.ok(rejection instanceof RequestFailed)
  assert.equal(rejection.status, 422)
  assert.equal(rejection.error, 'RequestValidationError')
  assert.deepEqual(rejection.invalid, detail)
  assert.equal(rejection.request_id, 'r1')
})

test('an unreachable server is an error with status 0', async () => {
  const client = createClient(
    { gates: gateEndpoints },
    {
      url: 'https://gate.example',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    },
  )

  const rejection = await client.gates.list().catch((error: unknown) => error)

  assert.ok(rejection instanceof RequestFailed)
  assert.equal(rejection.status, 0)
})
