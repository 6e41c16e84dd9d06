import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant } from '../../testing/people.ts'
import { buyer, cardToken, charged, checkout, product } from '../../testing/sales.ts'

let house: House

before(async () => {
  house = await openHouse()
})
after(() => house.close())

async function attempt(card?: string) {
  const acme = await merchant(house)
  const opened = await checkout(acme, [(await product(acme)).id])
  const form = { ...buyer(), confirmation_token_id: await cardToken(house, card) }
  const path = `/v1/checkouts/client/${opened.client_secret}/confirm`
  const headers = { 'idempotency-key': `key-${opened.id}` }
  return { acme, confirm: () => house.stranger().post(path, form, { headers }) }
}

test('one of ten parallel confirmations with the same idempotency key is processed', async () => {
  const { acme, confirm } = await attempt()

  const answers = await Promise.all(Array.from({ length: 10 }, confirm))

  const errors = answers.map(({ body }) => body.error).filter(Boolean)
  assert.equal(answers.filter(({ status }) => status === 200).length, 10 - errors.length)
  assert.deepEqual(new Set(errors), new Set(['IdempotencyKeyInFlight']))
  assert.deepEqual(charged(house, acme), [2000])
})

test('a rejection is replayed for its idempotency key verbatim', async () => {
  const { acme, confirm } = await attempt('4000000000009995')

  const first = await confirm()
  const again = await confirm()

  assert.equal(first.status, 400)
  assert.match(first.body.detail, /insufficient funds/)
  assert.equal(again.status, 400)
  assert.deepEqual(again.body, first.body)
  assert.deepEqual(charged(house, acme), [])
})
