import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryingFetch, type Retry } from './retry.ts'

type Step = number | 'unreachable' | [status: number, headers: Record<string, string>]

/** A server that sends these responses in turn, and a clock that only records waits. */
function failingFetch(steps: Step[], retry: number | Retry = 3) {
  const waits: number[] = []
  const requests: string[] = []
  const send: typeof fetch = async (input, init) => {
    requests.push(await new Request(input, init).text())
    const step = steps[requests.length - 1] ?? 200
    if (step === 'unreachable') throw new TypeError('fetch failed')
    const [status, headers] = typeof step === 'number' ? [step, {}] : step
    return new Response('', { status, headers })
  }
  const time = {
    now: () => Date.parse('2026-01-15T12:00:00Z'),
    wait: async (milliseconds: number, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      waits.push(milliseconds)
    },
  }
  return { ask: retryingFetch(retry, send, time), waited: waits, asked: requests }
}

const READ = 'https://gate.example/'
const keyed = { method: 'POST', body: 'sold', headers: { 'idempotency-key': 'order-7' } }

test('a read is retried every second while network or server fail', async () => {
  const { ask, waited: waits } = failingFetch(['unreachable', 503, 429])

  const { status } = await ask(READ)

  assert.equal(status, 200)
  assert.deepEqual(waits, [1_000, 1_000, 1_000])
})

test('after the last attempt the failure is returned', async () => {
  const failing = failingFetch([500, 502], 1)
  const away = failingFetch(['unreachable', 'unreachable'], { attempts: 1, delay: 50 })

  assert.equal((await failing.ask(READ)).status, 502)
  await assert.rejects(away.ask(READ), { message: 'fetch failed' })
  assert.deepEqual(away.waited, [50])
})

test('a rejection is not retried', async () => {
  const { ask, asked: requests } = failingFetch([404])

  assert.equal((await ask(READ)).status, 404)
  assert.equal(requests.length, 1)
})

test('a write may have happened and is sent once, unless it has an idempotency key', async () => {
  const bare = failingFetch(['unreachable'])
  const safe = failingFetch(['unreachable', 503])

  await assert.rejects(bare.ask(READ, { method: 'POST', body: 'sold' }), { name: 'TypeError' })
  const { status } = await safe.ask(READ, keyed)

  assert.deepEqual(bare.asked, ['sold'])
  assert.equal(status, 200)
  assert.deepEqual(safe.asked, ['sold', 'sold', 'sold'])
})

test('Retry-After is respected unless it is too long', async () => {
  const { ask, waited: waits } = failingFetch([
    [429, { 'retry-after': '7' }],
    [503, { 'retry-after': 'Thu, 15 Jan 2026 12:00:30 GMT' }],
    [429, { 'x-retry-after': '2' }],
  ])
  const closed = failingFetch([[503, { 'retry-after': '3600' }]])

  await ask(READ)

  assert.deepEqual(waits, [7_000, 30_000, 2_000])
  assert.equal((await closed.ask(READ)).status, 503)
  assert.deepEqual(closed.waited, [])
})

test('an aborted request is not retried', async () => {
  const stop = new AbortController()
  const { ask, asked: requests } = failingFetch([503])

  stop.abort()

  await assert.rejects(ask(READ, { signal: stop.signal }), { name: 'AbortError' })
  assert.ok(requests.length <= 1)
})

test('aborting ends the wait immediately', async () => {
  const stop = new AbortController()
  const request = retryingFetch({ attempts: 1, delay: 60_000 }, async () => {
    setImmediate(() => stop.abort())
    return new Response('', { status: 503 })
  })

  await assert.rejects(request(READ, { signal: stop.signal }), { name: 'AbortError' })
})
