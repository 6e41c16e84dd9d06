import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLaws } from '../billing/ledger/laws.ts'
import { openHouse } from '../testing/house.ts'
import { makeRandom } from '../testing/random.ts'
import { beginLife, liveOn } from './life.ts'

/** `SEED=7 node --test life.test.ts` lives one life again; `npm run prove` lives many. */
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [1, 2]
const STEPS = Number(process.env.STEPS ?? 40)

for (const seed of SEEDS) {
  test(`a life of ${STEPS} steps keeps every law at every step (seed ${seed})`, async () => {
    const house = await openHouse()
    const life = await beginLife(house, makeRandom(seed))

    for (let step = 1; step <= STEPS; step += 1) {
      await liveOn(life).catch((error: unknown) => {
        throw new Error(`seed ${seed}, step ${step}\n${life.diary.join('\n')}`, { cause: error })
      })
      const broken = await checkLaws(house.site.db)
      assert.deepEqual(broken, [], `seed ${seed}, step ${step}\n${life.diary.join('\n')}`)
    }

    assert.ok(life.buyers > 0)
    await house.close()
  })
}
