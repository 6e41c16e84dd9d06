import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWaitingClient } from './billing-client.ts'
import { isGatehouseError, type BillingClientOptions } from '../billing.ts'

type Answer = Response | Error | 'never'

/** A client whose server sends these responses, and whose pauses take no time. */
function clientOf(answers: Answer[], options: BillingClientOptions = {}) {
  const pauses: number[] = []
  const requests: Headers[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    requests.push(new Headers(init?.headers))
    const answer = answers.shift() ?? new Response('{}')
    if (answer instanceof Response) return answer
    if (answer instanceof Error) throw answer
    return new Promise<never>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })
  }
  const server = { baseURL: 'https://gate.example', token: 'gatehouse_oat_x', fetch }
  const client = createWaitingClient(
    { ...server, ...options },
    { wait: async milliseconds => void pauses.push(milliseconds) },
  )
  return { client, pauses, requests }
}

/** The limit of an attempt that never gets a response. */
const LIMIT_MS = 10
const busy = (status: number, headers: Record<string, string> = {}) =>
  new Response('', { status, headers })
const failed = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

test('a read is retried after failures of network and server, with growing pauses', async () => {
  const answers = [new TypeError('fetch failed'), busy(503), busy(502), new Response('{"id":1}')]
  const { client, pauses } = clientOf(answers, { retries: 3 })

  assert.deepEqual(await client.products.get('one'), { id: 1 })
  assert.equal(pauses.length, 3)
  pauses.forEach((pause, attempt) => {
    const whole = 500 * 2 ** attempt
    assert.ok(pause >= whole / 2 && pause <= whole)
  })
})

test('the wait that the server asks for is kept, unless it is longer than a minute', async () => {
  const limited = busy(429, { 'retry-after': '7' })
  const { client, pauses } = clientOf([limited, new Response('{}')])
  await client.products.get('one')
  assert.deepEqual(pauses, [7_000])

  const long = busy(429, { 'retry-after': '61' })
  const error = await failed(clientOf([long]).client.products.get('one'))
  assert.ok(isGatehouseError(error))
  assert.equal(error.retryAfter, 61)
})

test('a rejected request and a failure that is no outage are not repeated', async () => {
  for (const status of [400, 401, 403, 404, 409, 422, 500]) {
    const { client, requests } = clientOf([busy(status)])
    const error = await failed(client.products.get('one'))
    assert.ok(isGatehouseError(error, `HTTP_${status}`))
    assert.equal(requests.length, 1)
  }
})

test('each change has a key of its own, which its retries repeat', async () => {
  const { client, requests } = clientOf([busy(504), new Response('{}'), new Response('{}')])

  await client.products.update('one', { name: 'A' })
  await client.products.update('one', { name: 'B' })
  await client.products.update('one', { name: 'C' }, { idempotencyKey: 'mine' })

  const [first, again, second, own] = requests.map(headers => headers.get('idempotency-key'))
  assert.match(first ?? '', /^[0-9a-f]{32}$/)
  assert.equal(again, first)
  assert.notEqual(second, first)
  assert.equal(own, 'mine')
})

test('a change that is still in progress is asked for again', async () => {
  const body = JSON.stringify({ error: 'IdempotencyKeyInFlight', detail: 'still in progress' })
  const { client } = clientOf([new Response(body, { status: 409 }), new Response('{"id":1}')])

  assert.deepEqual(await client.products.update('one', { name: 'A' }), { id: 1 })
})

test('an upload, which has no key, is sent once', async () => {
  const { client, requests } = clientOf([busy(503)])

  const error = await failed(client.organizationAvatars.upload('one', new Blob(['x'])))

  assert.ok(isGatehouseError(error))
  assert.equal(requests.length, 1)
  assert.equal(requests[0]?.get('idempotency-key'), null)
})

test('an attempt without a response in time is given up, and repeated', async () => {
  const { client } = clientOf(['never', new Response('{"id":1}')], { timeout: LIMIT_MS })
  assert.deepEqual(await client.products.get('one'), { id: 1 })

  const { client: hasty } = clientOf(['never'], { retries: 0, timeout: LIMIT_MS })
  const error = await failed(hasty.products.get('one'))
  assert.ok(isGatehouseError(error, 'TIMEOUT'))
  assert.equal(error.status, 0)
})

test('a caller stops a call, and its reason is thrown', async () => {
  const { client, requests } = clientOf([])
  const reason = new Error('no longer needed')

  const stopped = await failed(client.products.get('one', { signal: AbortSignal.abort(reason) }))

  assert.equal(stopped, reason)
  assert.equal(requests.length, 0)
})

test('an unreachable server is an error with status 0 and its cause', async () => {
  const cause = new TypeError('fetch failed')
  const { client } = clientOf([cause], { retries: 0 })

  const error = await failed(client.products.get('one'))

  assert.ok(isGatehouseError(error, 'UNREACHABLE'))
  assert.equal(error.cause, cause)
})

test('an empty id is the mistake of the caller, and no request is sent', async () => {
  const { client, requests } = clientOf([])

  await assert.rejects(() => client.products.get(''), /must be a text that is not empty/)
  assert.equal(requests.length, 0)
})
