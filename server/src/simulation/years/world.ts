import assert from 'node:assert/strict'
import { openHouse, type House } from '../../testing/house.ts'
import { makeRandom, type Random } from '../../testing/random.ts'
import { dieOnTheWay } from '../crashes.ts'
import { lawsHold } from '../laws-hold.ts'
import { DAY_MS } from '../reference/calendar.ts'
import { agenda, pass } from '../reference/renew.ts'
import { settleAll } from '../settle-all.ts'
import { compare } from './compare.ts'
import { act } from './deeds.ts'
import { timeOf } from './scene.ts'
import { subscribe } from './buying.ts'
import { openShop, type Shop } from './shop.ts'
import { nextStop, startOf } from './stops.ts'

/** How a world is made and how long it is lived in. */
export type WorldPlan = {
  seed: number
  shops: number
  /** Who subscribes at each of them before anything else happens. */
  subscribers: number
  /** Times at which something is done, some weeks apart. */
  rounds: number
}

/** What was lived, in numbers. */
export type Lived = {
  customer_years: number
  deeds: number
  crashes: number
  stumbles: number
  comparisons: number
}

/** The file by which a seed is lived again, up to the round in which it failed. */
const REPLAY = 'server/src/simulation/years/years.test.ts'

type World = { house: House; shops: Shop[]; random: Random; lived: Lived }

/**
 * Lives some years of several merchants: all verbs, a processor that stumbles, a server that dies,
 * and time that passes over month ends and leap days. After every step the whole state is compared
 * with the reference model, and every law asked.
 */
export async function liveYears(plan: WorldPlan): Promise<Lived> {
  const random = makeRandom(plan.seed)
  const house = await openHouse({ now: startOf(random) })
  const lived = { customer_years: 0, deeds: 0, crashes: 0, stumbles: 0, comparisons: 0 }
  const world: World = { house, shops: [], random, lived }
  let round = 0
  try {
    for (let number = 0; number < plan.shops; number += 1) {
      const own = makeRandom(plan.seed * 1_000 + number)
      world.shops.push(await openShop(house, own, { number }))
    }
    await open(world, plan.subscribers)
    for (round = 1; round <= plan.rounds; round += 1) {
      await liveRound(world)
      await passTime(world, nextStop(house, world.shops, random))
    }
    lived.customer_years = yearsOf(world)
    return lived
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
  await look(world, 0)
}

/** Moments at which a server may die while a deed is done, and while time passes. */
const MOMENTS = { deed: 30, time: 80 }
const DEEDS_MAX = 3

const FAULTS = ['timeout_before', 'timeout_after', 'error_500', 'error_429'] as const
const LATE = ['webhook_duplicated', 'webhook_delayed', 'webhook_shuffled', 'webhook_lost'] as const

/** What is asked of the processor for money; what it says of tax is another story. */
const MONEY = ['POST /v1/payment_intents*', 'GET /v1/payment_intents*', 'POST /v1/refunds*']

/** Everybody does something: in peace, while the processor stumbles, or one while it all dies. */
async function liveRound(world: World): Promise<void> {
  const { house, shops, random, lived } = world
  const trouble = random.pick(['none', 'none', 'none', 'stumble', 'stumble', 'death', 'death'])
  const troubled = trouble !== 'none' && (await findQuiet(world))
  const dies = troubled && trouble === 'death'
  const before = house.clock.now().getTime()
  const at = dies ? 1 + random.below(1 + random.below(MOMENTS.deed)) : Infinity
  if (troubled && !dies) stumble(world)
  const { crash, step } = dieOnTheWay(house, at)
  const doing = dies ? [random.pick(shops)] : shops
  await Promise.all(
    doing.map(async shop => {
      const many = dies ? 1 : 1 + shop.random.below(DEEDS_MAX)
      for (let one = 0; one < many; one += 1) {
        const scene = { house, shop, random: shop.random, step, troubled }
        await act(scene).catch((error: unknown) => tellOf(shop, error))
        lived.deeds += 1
      }
    }),
  )
  await step(() => settleAll(house, { troubled }))
  if (crash.happened()) lived.crashes += 1
  house.site.crashes = undefined
  house.stripe.control.clearFaults()
  await settleAll(house, { troubled })
  await look(world, house.clock.now().getTime() - before)
}

function stumble({ house, random, lived }: World) {
  const { control } = house.stripe
  const count = 1 + random.below(4)
  if (random.chance(0.3)) control.addFault({ kind: random.pick(LATE), count, delay: 50 })
  else control.addFault({ kind: random.pick(FAULTS), count, match: random.pick(MONEY) })
  lived.stumbles += 1
}

const HOUR_MS = 3_600_000

/** Nothing is due in the next hour: so it is known what happens before a trouble and after. */
function isQuiet({ house, shops }: World): boolean {
  return shops.every(shop =>
    shop.held.every(({ model }) => {
      const [next] = agenda(model)
      return !next || next.at > timeOf({ house, shop }) + HOUR_MS
    }),
  )
}

const WAITS_MAX = 10

/** Waits for an hour in which nothing is due, if there is one in a while. */
async function findQuiet(world: World): Promise<boolean> {
  for (let waits = 0; waits < WAITS_MAX && !isQuiet(world); waits += 1) {
    await passTime(world, world.house.clock.now().getTime() + 2 * HOUR_MS)
  }
  return isQuiet(world)
}

/** Compares everything with the model, and asks every law. */
async function look({ house, shops, lived }: World, drift: number) {
  for (const shop of shops) {
    const now = timeOf({ house, shop })
    for (const { model } of shop.held) {
      for (const at of [now - drift, now]) pass(model, at, { stepwise: false })
    }
    await compare(house, shop, drift).catch((error: unknown) => tellOf(shop, error))
    lived.comparisons += 1
  }
  assert.deepEqual(await lawsHold(house.site.db), [])
}

const LAST_DEEDS = 40

function tellOf({ name, diary }: Shop, error: unknown): never {
  throw new Error([name, ...diary.slice(-LAST_DEEDS)].join('\n'), { cause: error })
}

const STEP_DAYS_MAX = 6

/**
 * On to a later moment, in steps of some days: whatever is due at the end of each is done then.
 * Now and then the server dies while it does.
 */
async function passTime(world: World, until: number) {
  const { house, random, lived } = world
  while (house.clock.now().getTime() < until) {
    const now = house.clock.now().getTime()
    const second = beforeTwo(world)
    const stop = Math.max(Math.min(until, now + STEP_DAYS_MAX * DAY_MS, second), now + 1)
    const dies = random.chance(0.05) && second > stop + HOUR_MS
    const at = dies ? 1 + random.below(1 + random.below(MOMENTS.time)) : Infinity
    const { crash, step } = dieOnTheWay(house, at)
    house.clock.set(new Date(stop))
    await step(() => settleAll(house, { troubled: dies }))
    if (crash.happened()) lived.crashes += 1
    house.site.crashes = undefined
    await look(world, house.clock.now().getTime() - stop)
  }
}

/** Just before a second thing is due for one subscription: of two, either may come first. */
function beforeTwo({ shops }: World): number {
  const seconds = shops.flatMap(({ held, ahead }) =>
    held.flatMap(({ model }) =>
      agenda(model)
        .slice(1, 2)
        .map(({ at }) => at - 1 - ahead),
    ),
  )
  return Math.min(...seconds, Infinity)
}

const YEAR_MS = 365.25 * DAY_MS

/** How long people were subscribed, in years. */
function yearsOf({ house, shops }: World): number {
  const spans = shops.flatMap(shop =>
    shop.held.map(({ model }) => (model.ended ?? timeOf({ house, shop })) - model.started),
  )
  return spans.reduce((sum, span) => sum + span, 0) / YEAR_MS
}
