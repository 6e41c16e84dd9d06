import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant, tokenOf } from '../../testing/people.ts'
import { product, sell } from '../../testing/sales.ts'

let house: House

before(async () => {
  house = await openHouse()
})
after(() => house.close())

const verdictOf = async (server: { get(path: string): Promise<any> }) =>
  (await server.get('/v1/ledger/verification')).body

test('a merchant proves the books, and sees what breaks a law of theirs alone', async () => {
  const [acme, rival] = [await merchant(house), await merchant(house, 'Rival')]
  const { order } = await sell(house, acme, await product(acme))
  await sell(house, rival, await product(rival))
  const before = await verdictOf(acme.server)

  await house.site.db
    .updateTable('orders')
    .set({ subtotal_amount: 1999 })
    .where('id', '=', order.id)
    .execute()
  const after = await verdictOf(acme.owner)
  const others = await verdictOf(rival.server)

  assert.equal(before.lawful, true)
  assert.ok(before.laws.length > 10)
  assert.equal(after.lawful, false)
  const broken = after.laws.filter((law: { broken: number }) => law.broken > 0)
  const names = broken.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('an order is the sum of its lines, and so is its tax'))
  assert.equal(broken[0].examples[0].id, order.id)
  assert.equal(others.lawful, true)
})

test('books are proven to those who may see them', async () => {
  const acme = await merchant(house)
  const narrow = await tokenOf(house, acme.owner, acme.organization.id, ['orders:read'])

  assert.equal((await narrow.get('/v1/ledger/verification')).status, 403)
  assert.equal((await house.stranger().get('/v1/ledger/verification')).status, 401)
})
