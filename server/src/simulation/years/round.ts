import { dieOnTheWay, type Step } from '../crashes.ts'
import { agenda } from '../reference/renew.ts'
import { settleAll } from '../settle-all.ts'
import { act } from './deeds.ts'
import { look, lookAtOne, tellOf, type World } from './look.ts'
import { passTime } from './pass-time.ts'
import { tally, timeOf } from './scene.ts'
import type { Shop } from './shop.ts'

/** The number of crash points during an action. */
const MOMENTS = 30
const DEEDS_MAX = 3
const STUMBLES_MAX = 4

const FAULTS = ['timeout_before', 'timeout_after', 'error_500', 'error_429'] as const
const LATE = ['webhook_duplicated', 'webhook_delayed', 'webhook_shuffled', 'webhook_lost'] as const

/** The processor's requests about money; those about tax are tested elsewhere. */
const MONEY = [
  'POST /v1/payment_intents*',
  'GET /v1/payment_intents*',
  'POST /v1/refunds*',
] as const

/**
 * Every merchant's customers act: without faults, with processor faults, or one merchant while the
 * server crashes.
 */
export async function liveRound(world: World): Promise<void> {
  const { house, shops, random, reached } = world
  const wanted = random.pick([
    'none',
    'none',
    'none',
    'stumble',
    'stumble',
    'stumble',
    'death',
    'death',
  ])
  const trouble = wanted !== 'none' && (await findQuiet(world)) ? wanted : 'none'
  const troubled = trouble !== 'none'
  const dies = trouble === 'death'
  const before = house.clock.now().getTime()
  const at = dies ? 1 + random.below(1 + random.below(MOMENTS)) : Infinity
  const faults = trouble === 'stumble' ? stumble(world) : []
  const { crash, step } = dieOnTheWay(house, at)
  const doing = dies ? [random.pick(shops)] : shops
  await Promise.all(doing.map(shop => liveOne(world, shop, { trouble, step, before })))
  await step(() => settleAll(house, { troubled }))
  if (crash.happened()) {
    world.lived.crashes += 1
    tally(reached, 'the server dies in a deed')
  }
  for (const fault of faults) {
    const untouched = house.stripe.control.faults().some(one => isUntouched(one, fault))
    if (!untouched) tally(reached, fault.kind)
  }
  house.site.crashes = undefined
  house.stripe.control.clearFaults()
  await settleAll(house, { troubled })
  await look(world, house.clock.now().getTime() - before)
}

type Fault = { id: string; kind: string; count: number }

/** Whether a fault has not occurred yet. */
const isUntouched = (now: Fault, made: Fault) => now.id === made.id && now.count === made.count

type Living = { trouble: string; step: Step; before: number }

/**
 * The actions of one merchant, their customers and the banks; without faults the state is checked
 * after each.
 */
async function liveOne(world: World, shop: Shop, { trouble, step, before }: Living) {
  const { house, lived } = world
  const many = trouble === 'death' ? 1 : 1 + shop.random.below(DEEDS_MAX)
  const scene = { house, shop, random: shop.random, step, troubled: trouble !== 'none' }
  for (let one = 0; one < many; one += 1) {
    await act(scene).catch((error: unknown) => tellOf(shop, error))
    lived.deeds += 1
    if (!scene.troubled) await lookAtOne(world, shop, house.clock.now().getTime() - before)
  }
}

/**
 * Some requests get no response, and usually the webhooks have faults too; the kinds of faults take
 * turns.
 */
function stumble({ house, random, lived }: World): Fault[] {
  const { control } = house.stripe
  const at = lived.stumbles % FAULTS.length
  lived.stumbles += 1
  const count = () => 1 + random.below(STUMBLES_MAX)
  const request = (number: number, match: string) => {
    const kind = FAULTS[number % FAULTS.length] ?? FAULTS[0]
    return control.addFault({ kind, count: count(), match })
  }
  const faults = [request(at, MONEY[0]), request(at + 2, random.pick(MONEY))]
  if (random.chance(0.7)) {
    faults.push(control.addFault({ kind: LATE[at] ?? LATE[0], count: count(), delay: 50 }))
  }
  return faults.map(({ id, kind, count: times }) => ({ id, kind, count: times }))
}

const HOUR_MS = 3_600_000

/**
 * Whether nothing is due in the next hour, so that it is known what happens before a fault and what
 * after it.
 */
function isQuiet({ house, shops }: World): boolean {
  return shops.every(shop =>
    shop.held.every(({ model }) => {
      const [next] = agenda(model)
      return !next || next.at > timeOf({ house, shop }) + HOUR_MS
    }),
  )
}

const WAITS_MAX = 10

/** Waits for an hour in which nothing is due, if one comes soon. */
async function findQuiet(world: World): Promise<boolean> {
  for (let waits = 0; waits < WAITS_MAX && !isQuiet(world); waits += 1) {
    await passTime(world, world.house.clock.now().getTime() + 2 * HOUR_MS)
  }
  return isQuiet(world)
}
