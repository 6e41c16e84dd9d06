import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { charged, checkout, confirm, lawful, product, sell } from '../../testing/sales.ts'

let house: House
let acme: Merchant

before(async () => {
  house = await openHouse()
})
after(() => house.close())

const open = async () => (acme = await merchant(house))

afterEach(() => lawful(house))

test('a buyer pays once and gets an order that is paid', async () => {
  await open()
  const handbook = await product(acme)

  const { order, checkout: opened } = await sell(house, acme, handbook)

  assert.equal(order.status, 'paid')
  assert.equal(order.paid, true)
  assert.equal(order.total_amount, 2000)
  assert.equal(order.billing_reason, 'purchase')
  assert.match(order.invoice_number, /-[0-9A-Z]{10}-0001$/)
  assert.deepEqual(charged(house, acme), [2000])
  const { body } = await acme.server.get(`/v1/checkouts/${opened.id}`)
  assert.equal(body.status, 'succeeded')
})
