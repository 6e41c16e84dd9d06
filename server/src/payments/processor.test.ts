import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '../actors/actor.ts'
import { write } from '../platform/work.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createCustomer, readEvent, retrieveIntent, retrieveMethod } from './processor.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const ada = { id: 'c-1', organization_id: 'o-1', email: 'ada@example.com', name: 'Ada' }

test('the processor cannot be called while a transaction is open', async () => {
  const requested = write(server.site, systemActor(), () =>
    createCustomer(server.site, ada, { key: 'inside', account: null }),
  )

  await assert.rejects(requested, /must not be called .* while a transaction is open/)
  assert.equal(server.stripe.control.requests({ path: '/v1/customers' }).length, 0)
})

test('the same request with the same key creates one customer', async () => {
  const callApi = () => createCustomer(server.site, ada, { key: 'customer-c-1', account: null })

  const [first, again] = [await callApi(), await callApi()]

  assert.equal(again, first)
  assert.equal(server.stripe.control.objects('customer').length, 1)
})

test('customer creation is retried with another key if the processor failed with one', async () => {
  const before = server.stripe.control.objects('customer').length
  server.stripe.control.addFault({ kind: 'error_500', match: 'POST /v1/customers', count: 3 })

  const id = await createCustomer(server.site, ada, { key: 'customer-c-2', account: null })

  assert.match(id, /^cus_/)
  assert.equal(server.stripe.control.objects('customer').length, before + 1)
})

test("a connected account's objects are created in that account", async () => {
  const headers = { authorization: 'Bearer sk_test_gatehouse' }
  const body = new URLSearchParams({ type: 'standard' })
  const made = await fetch(`${server.stripe.url}/v1/accounts`, { method: 'POST', headers, body })
  const account = (await made.json()) as { id: string }
  const id = await createCustomer(server.site, ada, { key: 'theirs', account: account.id })

  const theirs = server.stripe.control.objects('customer', { account: account.id })

  assert.deepEqual(
    theirs.map(customer => customer.id),
    [id],
  )
})

test('an object unknown to the processor is undefined or an internal error', async () => {
  assert.equal(await retrieveMethod(server.site, 'pm_unknown', null), null)
  await assert.rejects(retrieveIntent(server.site, 'pi_unknown', null), /No such payment_intent/)
})

test('an event is accepted only with a valid signature', () => {
  const { site } = server

  assert.equal(readEvent(site, '{"id":"evt_1","object":"event"}', 't=1,v1=abc'), undefined)
  assert.equal(readEvent(site, '{"id":"evt_1","object":"event"}', ''), undefined)
})
