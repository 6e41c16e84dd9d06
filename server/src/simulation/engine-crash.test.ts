import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../testing/house.ts'
import { makeRandom } from '../testing/random.ts'
import { oneOfEachKind } from './crashes.ts'
import { changeAndDie } from './engine-crashes.ts'

const SEED = Number(process.env.SEED ?? 20_261_120)

let house: House
before(async () => void (house = await openHouse()))
after(() => house.close())

test('changes, refunds and declined renewals outlive a server that dies', async t => {
  const points = await changeAndDie(house, Infinity)

  assert.ok(points.length > 40, `only ${points.length} moments to die at`)
  // Once at each commit and each call to the outside; `npm run prove` takes every moment.
  for (const at of oneOfEachKind(points, makeRandom(SEED))) {
    await t.test(`dying at moment ${at} (${points[at - 1]}) charges nobody twice`, async () => {
      await changeAndDie(house, at)
    })
  }
})
