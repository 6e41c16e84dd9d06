import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../server/src/testing/house.ts'
import { merchant } from '../server/src/testing/people.ts'
import { product, sell } from '../server/src/testing/sales.ts'

let house: House

before(async () => {
  house = await openHouse()
})
after(() => house.close())

const tool = fileURLToPath(new URL('verify.ts', import.meta.url))
const verify = (database: string) =>
  spawnSync(process.execPath, [tool, database], { encoding: 'utf8' })

test('books are proven from outside, and what breaks a law is named', async () => {
  const acme = await merchant(house)
  const { order } = await sell(house, acme, await product(acme))

  const sound = verify(house.connectionString)
  await house.site.db
    .updateTable('orders')
    .set({ tax_amount: 1 })
    .where('id', '=', order.id)
    .execute()
  const broken = verify(house.connectionString)

  assert.equal(sound.status, 0, sound.stderr)
  assert.match(sound.stdout, /✔ +0 {2}every transaction of the ledger sums to zero/)
  assert.match(sound.stdout, /All \d+ laws hold\.\n$/)
  assert.equal(broken.status, 1)
  assert.match(broken.stdout, /✖ +1 {2}an order is the sum of its lines, and so is its tax/)
  assert.ok(broken.stdout.includes(order.id))
})

test('where there is no database, one sentence says so', () => {
  const nothing = verify('/nowhere/at/all')

  assert.equal(nothing.status, 1)
  assert.equal(nothing.stderr, '/nowhere/at/all holds no database of Gatehouse.\n')
})
