import { openHouse } from '../../testing/house.ts'
import { makeRandom } from '../../testing/random.ts'
import { dieOnTheWay } from '../crashes.ts'
import { settleAll } from '../settle-all.ts'
import { subscribe } from './buying.ts'
import { look, reachedIn, yearsOf, type World } from './look.ts'
import { passTime } from './pass-time.ts'
import { liveRound } from './round.ts'
import { tally } from './scene.ts'
import { openShop } from './shop.ts'
import { nextStop, startOf } from './stops.ts'

/** The options of a simulated world. */
export type WorldPlan = {
  seed: number
  shops: number
  /** The number of subscribers of each shop at the start. */
  subscribers: number
  /** The number of rounds of actions, some weeks apart. */
  rounds: number
}

/** The figures of a simulation; `reached` counts everything that occurred. */
export type Lived = World['lived'] & {
  customer_years: number
  reached: Record<string, number>
}

/** The file that repeats a seed, up to the round in which it failed. */
const REPLAY = 'server/src/simulation/years/years.test.ts'

/**
 * Simulates several merchants for some years: all verbs, processor faults, server crashes, and time
 * that passes over month ends and leap days. After every step the affected merchant is compared
 * with the reference model and its invariants are checked; after every round and day the whole
 * state is.
 */
export async function liveYears(plan: WorldPlan): Promise<Lived> {
  const random = makeRandom(plan.seed)
  const { now, meets } = startOf(random, plan.seed)
  const house = await openHouse({ now })
  const lived = { deeds: 0, crashes: 0, stumbles: 0, comparisons: 0 }
  const world: World = { house, shops: [], random, reached: new Map(), lived }
  let round = 0
  try {
    for (let number = 0; number < plan.shops; number += 1) {
      const own = makeRandom(plan.seed * 1_000 + number)
      world.shops.push(await openShop(house, own, { number }))
    }
    await open(world, plan.subscribers)
    for (round = 1; round <= plan.rounds; round += 1) {
      await liveRound(world)
      const stop = nextStop(world, meets)
      await passTime(world, stop.at)
      tally(world.reached, stop.why)
    }
    return { ...lived, customer_years: yearsOf(world), reached: reachedIn(world) }
  } catch (error) {
    const where = `seed ${plan.seed}, round ${round}, ${house.clock.now().toISOString()}`
    const again = `SEED=${plan.seed} ROUNDS=${round} npm test -- ${REPLAY}`
    throw new Error(`${where}; to live it again: ${again}`, { cause: error })
  } finally {
    await house.close()
  }
}

async function open(world: World, subscribers: number) {
  const { house } = world
  const { step } = dieOnTheWay(house, Infinity)
  await Promise.all(
    world.shops.map(async shop => {
      for (let one = 0; one < subscribers; one += 1) {
        await subscribe({ house, shop, random: shop.random, step, troubled: false })
      }
    }),
  )
  await settleAll(house, { troubled: false })
  await look(world, 0)
}
