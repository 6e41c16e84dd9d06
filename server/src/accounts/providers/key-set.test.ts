import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose'
import { keySetOf } from './key-set.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server of a key set; each has its own URL, so that no cached key set is shared. */
async function show(answer: RequestListener): Promise<{ url: string; requested: () => number }> {
  let requestCount = 0
  const server = createServer((request, response) => {
    requestCount += 1
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/keys`, requested: () => requestCount }
}

async function makeKey(kid: string): Promise<{ shown: JWK; key: CryptoKey }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return { shown: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' }, key: privateKey }
}

const sign = (key: CryptoKey, kid: string) =>
  new SignJWT({ sub: 'mia' }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

const verify = (token: string, url: string, limits = {}) =>
  jwtVerify(token, keySetOf({ mode: 'sandbox' }, url, limits))

test('keys are fetched once for parallel requests and cached', async () => {
  const { shown, key } = await makeKey('one')
  const place = await show((_, response) => response.end(JSON.stringify({ keys: [shown] })))
  const token = await sign(key, 'one')

  await Promise.all(Array.from({ length: 50 }, () => verify(token, place.url)))
  await verify(token, place.url)

  assert.equal(place.requested(), 1)
})

test('fifty tokens with unknown keys do not cause fifty fetches', async () => {
  const { shown, key } = await makeKey('one')
  const place = await show((_, response) => response.end(JSON.stringify({ keys: [shown] })))
  await verify(await sign(key, 'one'), place.url)

  for (let number = 0; number < 50; number += 1) {
    const token = await sign(key, `unknown-${number}`)
    await assert.rejects(verify(token, place.url))
  }

  assert.ok(place.requested() <= 2, `asked ${place.requested()} times`)
})

test('a provider that is slow to return keys does not block others', async () => {
  const { key } = await makeKey('one')
  const place = await show(() => undefined)

  const verification = verify(await sign(key, 'one'), place.url, { time_limit_ms: 200 })

  await assert.rejects(verification, /timed_out|timed out/)
})

test('a failed fetch is retried by the next request', async () => {
  const { shown, key } = await makeKey('one')
  let broken = true
  const place = await show((_, response) =>
    broken ? response.writeHead(503).end('{}') : response.end(JSON.stringify({ keys: [shown] })),
  )
  const token = await sign(key, 'one')
  await assert.rejects(verify(token, place.url))

  broken = false

  assert.equal((await verify(token, place.url)).payload.sub, 'mia')
})

const invalidKeySets: [string, string][] = [
  ['a page', '<!doctype html>'],
  ['no list', '{"keys":"all of them"}'],
  ['an empty list', '{"keys":[]}'],
  ['a list without an end', `{"keys":[${'{"kty":"RSA"},'.repeat(100_000)}`],
  ['a list far too long', `{"keys":[${'{"kty":"RSA"},'.repeat(10_000)}{"kty":"RSA"}]}`],
]

for (const [label, body] of invalidKeySets) {
  test(`${label} instead of keys verifies nothing`, async () => {
    const { key } = await makeKey('one')
    const place = await show((_, response) => response.end(body))

    await assert.rejects(verify(await sign(key, 'one'), place.url))
  })
}

test('in live, keys are not fetched from private addresses', async () => {
  const { key } = await makeKey('one')
  const place = await show((_, response) => response.end('{}'))
  const url = place.url.replace('http:', 'https:')

  const verification = jwtVerify(await sign(key, 'one'), keySetOf({ mode: 'live' }, url))

  await assert.rejects(verification, /private_address/)
  assert.equal(place.requested(), 0)
})
