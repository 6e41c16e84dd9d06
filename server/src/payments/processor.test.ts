import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor, write } from '../platform/work.ts'
import { openHouse, type House } from '../testing/house.ts'
import { createCustomer, readEvent, retrieveIntent, retrieveMethod } from './processor.ts'

let house: House

before(async () => {
  house = await openHouse()
})
after(() => house.close())

const ada = { id: 'c-1', organization_id: 'o-1', email: 'ada@example.com', name: 'Ada' }

test('the processor cannot be called while a transaction is open', async () => {
  const asked = write(house.site, systemActor(), () =>
    createCustomer(house.site, ada, { key: 'inside', account: null }),
  )

  await assert.rejects(asked, /may not be asked .* while a transaction is open/)
  assert.equal(house.stripe.control.requests({ path: '/v1/customers' }).length, 0)
})

test('the same request with the same key creates one customer', async () => {
  const ask = () => createCustomer(house.site, ada, { key: 'customer-c-1', account: null })

  const [first, again] = [await ask(), await ask()]

  assert.equal(again, first)
  assert.equal(house.stripe.control.objects('customer').length, 1)
})

test('a customer is created with another key where the processor failed with one', async () => {
  const before = house.stripe.control.objects('customer').length
  house.stripe.control.addFault({ kind: 'error_500', match: 'POST /v1/customers', count: 3 })

  const id = await createCustomer(house.site, ada, { key: 'customer-c-2', account: null })

  assert.match(id, /^cus_/)
  assert.equal(house.stripe.control.objects('customer').length, before + 1)
})

test("a connected account's objects are created in that account", async () => {
  const headers = { authorization: 'Bearer sk_test_gatehouse' }
  const body = new URLSearchParams({ type: 'standard' })
  const made = await fetch(`${house.stripe.url}/v1/accounts`, { method: 'POST', headers, body })
  const account = (await made.json()) as { id: string }
  const id = await createCustomer(house.site, ada, { key: 'theirs', account: account.id })

  const theirs = house.stripe.control.objects('customer', { account: account.id })

  assert.deepEqual(
    theirs.map(customer => customer.id),
    [id],
  )
})

test('an object unknown to the processor is undefined or an internal error', async () => {
  assert.equal(await retrieveMethod(house.site, 'pm_unknown', null), null)
  await assert.rejects(retrieveIntent(house.site, 'pi_unknown', null), /No such payment_intent/)
})

test('an event is accepted only with a valid signature', () => {
  const { site } = house

  assert.equal(readEvent(site, '{"id":"evt_1","object":"event"}', 't=1,v1=abc'), undefined)
  assert.equal(readEvent(site, '{"id":"evt_1","object":"event"}', ''), undefined)
})
