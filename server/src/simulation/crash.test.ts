import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { openHouse, type House } from '../testing/house.ts'
import { makeRandom } from '../testing/random.ts'
import { oneOfEachKind } from './crashes.ts'
import { liveAndProve } from './proofs.ts'
import { setScene } from './story.ts'

const SEED = Number(process.env.SEED ?? 20_261_120)

let house: House
before(async () => void (house = await openHouse()))
after(() => house.close())

test('a story without a crash leaves every law true', async t => {
  const scene = await setScene(house)

  const points = await liveAndProve(scene, Infinity)

  assert.ok(points.length > 40, `only ${points.length} moments to die at`)
  await dieAtEachKind(t, points)
})

/** Once at each commit and each call to the outside; `npm run prove` takes every moment. */
async function dieAtEachKind(t: TestContext, points: string[]) {
  for (const at of oneOfEachKind(points, makeRandom(SEED))) {
    const name = `dying at moment ${at} (${points[at - 1]}) charges nobody twice and loses nothing`
    await t.test(name, async () => {
      await liveAndProve(await setScene(house), at)
    })
  }
}
