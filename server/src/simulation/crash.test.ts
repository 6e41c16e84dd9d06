import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { openHouse, type House } from '../testing/house.ts'
import { dueMoments } from './crash-share.ts'
import { liveAndProve } from './proofs.ts'
import { shareOfRun } from './run-share.ts'
import { setScene } from './story.ts'

let house: House
before(async () => void (house = await openHouse()))
after(() => house.close())

test('a scenario without a crash keeps every invariant', async t => {
  const scene = await setScene(house)

  const points = await liveAndProve(scene, Infinity)

  assert.ok(points.length > 40, `only ${points.length} moments to die at`)
  await dieAtDueMoments(t, points)
})

/** The moments of the day; `npm run prove` takes every one. */
async function dieAtDueMoments(t: TestContext, points: string[]) {
  for (const at of dueMoments(points, shareOfRun())) {
    const name = `dying at moment ${at} (${points[at - 1]}) charges nobody twice and loses nothing`
    await t.test(name, async () => {
      await liveAndProve(await setScene(house), at)
    })
  }
}
