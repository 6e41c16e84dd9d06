import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../testing/house.ts'
import { makeRandom } from '../testing/random.ts'
import { changeAndDie } from './engine-crashes.ts'

/** Moments at which the server dies in this run; `npm run prove` takes every one. */
const SAMPLE = Number(process.env.CRASH_SAMPLE ?? 10)
const SEED = Number(process.env.SEED ?? 20_261_120)

let house: House
before(async () => void (house = await openHouse()))
after(() => house.close())

test('changes, refunds and declined renewals outlive a server that dies', async t => {
  const points = await changeAndDie(house, Infinity)

  assert.ok(points.length > 40, `only ${points.length} moments to die at`)
  const all = points.map((_, at) => at + 1)
  for (const at of makeRandom(SEED).sample(all, SAMPLE)) {
    await t.test(`dying at moment ${at} (${points[at - 1]}) charges nobody twice`, async () => {
      await changeAndDie(house, at)
    })
  }
})
