import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../house.ts'
import { signUp } from '../people.ts'
import { rowsOf } from './rows.ts'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

test('two snapshots differ exactly in the tables where a row differs', async () => {
  const first = await rowsOf(house)
  const person = await signUp(house)
  const joined = await rowsOf(house)

  assert.notEqual(joined.users, first.users)
  assert.notEqual(joined.sessions, first.sessions)
  assert.equal(joined.orders, first.orders)

  const { db } = house.site
  await db.updateTable('users').set({ name: 'Other' }).where('email', '=', person.email).execute()
  const renamed = await rowsOf(house)
  assert.deepEqual({ ...renamed, users: joined.users }, joined)
  assert.notEqual(renamed.users, joined.users)
})

test('rolled-back changes and reads leave tables as they were', async () => {
  const person = await signUp(house)
  const earlier = await rowsOf(house)
  const { db } = house.site
  const undone = db.transaction().execute(async trx => {
    await trx.deleteFrom('users').where('email', '=', person.email).execute()
    throw new Error('no')
  })
  await assert.rejects(undone, /no/)
  assert.equal((await person.get('/api/auth/get-session')).status, 200)

  assert.deepEqual(await rowsOf(house), earlier)
})
