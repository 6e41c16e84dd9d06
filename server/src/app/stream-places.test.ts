import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commonProblems, Refusal } from '@gatehouse/contract/kit/problems'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { merchant } from '../testing/people.ts'
import { checkout, product } from '../testing/sales.ts'
import { STREAMS_MAX, STREAMS_PER_ADDRESS_MAX, reserveStream } from './stream-places.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ rate_limits: true })
})
after(() => server.close())

const problemOf = (open: () => unknown) => {
  try {
    open()
  } catch (error) {
    assert.ok(error instanceof Refusal)
    assert.ok((error.retry_after ?? 0) > 0)
    return error.problem
  }
  return undefined
}

test('an address has at most fifty open streams, and gets another when one closes', async () => {
  const acme = await merchant(server)
  const { client_secret } = await checkout(acme, [(await product(acme)).id])
  const open = async (address: string) => {
    const stop = new AbortController()
    const url = `${server.url}/v1/checkouts/client/${client_secret}/stream`
    const headers = { 'x-forwarded-for': address }
    const response = await fetch(url, { headers, signal: stop.signal })
    return { response, stop }
  }
  const streams = await Promise.all(
    Array.from({ length: STREAMS_PER_ADDRESS_MAX }, () => open('198.51.100.1')),
  )
  assert.ok(streams.every(({ response }) => response.status === 200))

  const rejected = await open('198.51.100.1')
  const other = await open('198.51.100.2')

  assert.equal(rejected.response.status, 429)
  assert.equal(rejected.response.headers.get('retry-after'), '10')
  assert.equal(other.response.status, 200)
  streams[0]?.stop.abort()
  let again = await open('198.51.100.1')
  // The server notices a closed connection with a delay.
  while (again.response.status === 429) again = await open('198.51.100.1')
  assert.equal(again.response.status, 200)
  for (const { stop } of [...streams, other, again]) stop.abort()
})

test('a stream that is rejected at its start does not count', async () => {
  const url = `${server.url}/v1/checkouts/client/nonsense/stream`
  for (let n = 0; n <= STREAMS_PER_ADDRESS_MAX; n += 1) {
    const response = await fetch(url, { headers: { 'x-forwarded-for': '198.51.100.3' } })
    assert.equal(response.status, 404)
  }
})

test('a process keeps two thousand streams open at most', () => {
  const site = { ...server.site }
  const leave = Array.from({ length: STREAMS_MAX }, (_, n) =>
    reserveStream(site, `10.0.${n >> 8}.${n & 255}`),
  )

  const rejected = problemOf(() => reserveStream(site, '192.0.2.1'))

  assert.equal(rejected, commonProblems.too_many_streams)
  leave[0]?.()
  leave[0]?.()
  reserveStream(site, '192.0.2.1')
  assert.notEqual(
    problemOf(() => reserveStream(site, '192.0.2.1')),
    undefined,
  )
})
