import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { buyer, cardToken, chargesOf, checkout, product } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

async function attempt(card?: string) {
  const acme = await merchant(server)
  const opened = await checkout(acme, [(await product(acme)).id])
  const form = { ...buyer(), confirmation_token_id: await cardToken(server, card) }
  const path = `/v1/checkouts/client/${opened.client_secret}/confirm`
  const headers = { 'idempotency-key': `key-${opened.id}` }
  return { acme, confirm: () => server.stranger().post(path, form, { headers }) }
}

test('one of ten parallel confirmations with the same idempotency key is processed', async () => {
  const { acme, confirm } = await attempt()

  const answers = await Promise.all(Array.from({ length: 10 }, confirm))

  const errors = answers.map(({ body }) => body.error).filter(Boolean)
  assert.equal(answers.filter(({ status }) => status === 200).length, 10 - errors.length)
  assert.deepEqual(new Set(errors), new Set(['IdempotencyKeyInFlight']))
  assert.deepEqual(chargesOf(server, acme), [2000])
})

test('a rejection is replayed for its idempotency key verbatim', async () => {
  const { acme, confirm } = await attempt('4000000000009995')

  const first = await confirm()
  const again = await confirm()

  assert.equal(first.status, 400)
  assert.match(first.body.detail, /insufficient funds/)
  assert.equal(again.status, 400)
  assert.deepEqual(again.body, first.body)
  assert.deepEqual(chargesOf(server, acme), [])
})
