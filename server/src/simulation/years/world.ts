import { startTestServer } from '../../testing/test-server.ts'
import { makeRandom } from '../../testing/random.ts'
import { planMidwayCrash } from '../crashes.ts'
import { settleAll } from '../settle-all.ts'
import { subscribe } from './buying.ts'
import { checkEverything, reachedIn, yearsOf, type World } from './check.ts'
import { passTime } from './pass-time.ts'
import { runRound } from './round.ts'
import { countActions } from './world-scene.ts'
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
export type WorldResult = World['lived'] & {
  customer_years: number
  reached: Record<string, number>
}

/** What else happens when a world has opened, and after each round. */
export type WorldHooks = {
  opened?: (world: World) => Promise<void>
  afterRound?: (world: World) => Promise<void>
}

/** The file that repeats a seed, up to the round in which it failed. */
const REPLAY = 'server/src/simulation/years/years.test.ts'

/**
 * Simulates several merchants for some years: all operations, processor faults, server crashes, and
 * time that passes over month ends and leap days. After every step the affected merchant is
 * compared with the reference model and its invariants are checked; after every round and day the
 * whole state is. `hooks` add to it.
 */
export async function runYears(
  plan: WorldPlan,
  { opened, afterRound }: WorldHooks = {},
): Promise<WorldResult> {
  const random = makeRandom(plan.seed)
  const { now, specialDays: specialStops } = startOf(random, plan.seed)
  const server = await startTestServer({ now })
  const simulated = { actions: 0, crashes: 0, stumbles: 0, comparisons: 0 }
  const world: World = { server, shops: [], random, reached: new Map(), lived: simulated }
  let round = 0
  try {
    for (let number = 0; number < plan.shops; number += 1) {
      const own = makeRandom(plan.seed * 1_000 + number)
      world.shops.push(await openShop(server, own, { number }))
    }
    await open(world, plan.subscribers)
    await opened?.(world)
    for (round = 1; round <= plan.rounds; round += 1) {
      await runRound(world)
      const stop = nextStop(world, specialStops)
      await passTime(world, stop.at)
      countActions(world.reached, stop.why)
      await afterRound?.(world)
    }
    return { ...simulated, customer_years: yearsOf(world), reached: reachedIn(world) }
  } catch (error) {
    const where = `seed ${plan.seed}, round ${round}, ${server.clock.now().toISOString()}`
    const again = `SEED=${plan.seed} ROUNDS=${round} npm test -- ${REPLAY}`
    throw new Error(`${where}; to repeat it: ${again}`, { cause: error })
  } finally {
    await server.close()
  }
}

async function open(world: World, subscribers: number) {
  const { server } = world
  const { step } = planMidwayCrash(server, Infinity)
  await Promise.all(
    world.shops.map(async shop => {
      for (let item = 0; item < subscribers; item += 1) {
        await subscribe({ server, shop, random: shop.random, step, hasFaults: false })
      }
    }),
  )
  await settleAll(server, { hasFaults: false })
  await checkEverything(world, 0)
}
