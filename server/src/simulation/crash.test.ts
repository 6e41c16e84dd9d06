import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../testing/house.ts'
import { makeRandom } from '../testing/random.ts'
import { liveAndProve } from './proofs.ts'
import { setScene } from './story.ts'

/** Moments at which the server dies in this run; `npm run prove` takes every one. */
const SAMPLE = Number(process.env.CRASH_SAMPLE ?? 24)
const SEED = Number(process.env.SEED ?? 20_261_120)

let house: House
before(async () => void (house = await openHouse()))
after(() => house.close())

test('a story without a crash leaves every law true', async () => {
  const scene = await setScene(house)

  const points = await liveAndProve(scene, Infinity)

  assert.ok(points.length > 40, `only ${points.length} moments to die at`)
  await dieAtSome(points)
})

async function dieAtSome(points: string[]) {
  const random = makeRandom(SEED)
  const moments = random.sample(
    points.map((_, at) => at + 1),
    SAMPLE,
  )
  for (const at of moments.sort((a, b) => a - b)) {
    const name = `dying at moment ${at} (${points[at - 1]}) charges nobody twice and loses nothing`
    await test(name, async () => {
      await liveAndProve(await setScene(house), at)
    })
  }
}
