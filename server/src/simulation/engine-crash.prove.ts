import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../testing/house.ts'
import { tellProof } from '../testing/tell-proof.ts'
import { changeAndDie } from './engine-crashes.ts'

let house: House
before(async () => void (house = await openHouse()))
after(() => house.close())

test('dying at any moment of changes, refunds and renewals charges nobody twice', async t => {
  const points = await changeAndDie(house, Infinity)
  let outlived = 0
  for (const [at, point] of points.entries()) {
    await t.test(`moment ${at + 1}, ${point}`, async () => {
      await changeAndDie(house, at + 1)
      outlived += 1
    })
  }
  assert.equal(outlived, points.length)
  const kinds = new Set(points).size
  const what = 'a change of plan, of seats, a refund, a declined renewal and its next try'
  tellProof(`died at each of ${points.length} moments (${kinds} kinds) of ${what}`)
})
