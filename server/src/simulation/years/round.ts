import { planMidwayCrash, type Step } from '../crashes.ts'
import { upcomingTimes } from '../reference/renew.ts'
import { settleAll } from '../settle-all.ts'
import { applyAction } from './actions.ts'
import { checkEverything, checkShop, describeAction, type World } from './check.ts'
import { passTime } from './pass-time.ts'
import { countActions, timeOf } from './world-scene.ts'
import type { Shop } from './shop.ts'

/** The number of crash points during an action. */
const MOMENTS = 30
const ACTIONS_MAX = 3
const CONSECUTIVE_FAILURES_MAX = 4

const FAULTS = ['timeout_before', 'timeout_after', 'error_500', 'error_429'] as const
const LATE_FAULTS = [
  'webhook_duplicated',
  'webhook_delayed',
  'webhook_shuffled',
  'webhook_lost',
] as const

/** The processor's requests about money; those about tax are tested elsewhere. */
const PAYMENT_ROUTES = [
  'POST /v1/payment_intents*',
  'GET /v1/payment_intents*',
  'POST /v1/refunds*',
] as const

/**
 * Every merchant's customers act: without faults, with processor faults, or one merchant while the
 * server crashes.
 */
export async function runRound(world: World): Promise<void> {
  const { server, shops, random, reached } = world
  const request = random.pick([
    'none',
    'none',
    'none',
    'stumble',
    'stumble',
    'stumble',
    'death',
    'death',
  ])
  const trouble = request !== 'none' && (await waitUntilIdle(world)) ? request : 'none'
  const hasFaults = trouble !== 'none'
  const crashes = trouble === 'death'
  const before = server.clock.now().getTime()
  const at = crashes ? 1 + random.below(1 + random.below(MOMENTS)) : Infinity
  const faults = trouble === 'stumble' ? addProcessorFaults(world) : []
  const { crash, step } = planMidwayCrash(server, at)
  const activeShops = crashes ? [random.pick(shops)] : shops
  await Promise.all(
    activeShops.map(shop => runShop(world, shop, { problem: trouble, step, before })),
  )
  await step(() => settleAll(server, { hasFaults }))
  if (crash.happened()) {
    world.lived.crashes += 1
    countActions(reached, 'the server dies in a deed')
  }
  for (const fault of faults) {
    const isFaultUnused = server.stripe.control.faults().some(item => isUnused(item, fault))
    if (!isFaultUnused) countActions(reached, fault.kind)
  }
  server.site.crashes = undefined
  server.stripe.control.clearFaults()
  await settleAll(server, { hasFaults })
  await checkEverything(world, server.clock.now().getTime() - before)
}

type Fault = { id: string; kind: string; count: number }

/** Whether a fault has not occurred yet. */
const isUnused = (now: Fault, made: Fault) => now.id === made.id && now.count === made.count

type WorldRun = { problem: string; step: Step; before: number }

/**
 * The actions of one merchant, their customers and the banks; without faults the state is checked
 * after each.
 */
async function runShop(world: World, shop: Shop, { problem: trouble, step, before }: WorldRun) {
  const { server, lived: result } = world
  const many = trouble === 'death' ? 1 : 1 + shop.random.below(ACTIONS_MAX)
  const scene = { server, shop, random: shop.random, step, hasFaults: trouble !== 'none' }
  for (let item = 0; item < many; item += 1) {
    await applyAction(scene).catch((error: unknown) => describeAction(shop, error))
    result.actions += 1
    if (!scene.hasFaults) await checkShop(world, shop, server.clock.now().getTime() - before)
  }
}

/**
 * Some requests get no response, and usually the webhooks have faults too; the kinds of faults take
 * turns.
 */
function addProcessorFaults({ server, random, lived: result }: World): Fault[] {
  const { control } = server.stripe
  const at = result.stumbles % FAULTS.length
  result.stumbles += 1
  const count = () => 1 + random.below(CONSECUTIVE_FAILURES_MAX)
  const request = (number: number, match: string) => {
    const kind = FAULTS[number % FAULTS.length] ?? FAULTS[0]
    return control.addFault({ kind, count: count(), match })
  }
  const faults = [request(at, PAYMENT_ROUTES[0]), request(at + 2, random.pick(PAYMENT_ROUTES))]
  if (random.chance(0.7)) {
    faults.push(
      control.addFault({ kind: LATE_FAULTS[at] ?? LATE_FAULTS[0], count: count(), delay: 50 }),
    )
  }
  return faults.map(({ id, kind, count: times }) => ({ id, kind, count: times }))
}

const HOUR_MS = 3_600_000

/**
 * Whether nothing is due in the next hour, so that it is known what happens before a fault and what
 * after it.
 */
function isIdle({ server, shops }: World): boolean {
  return shops.every(shop =>
    shop.held.every(({ model }) => {
      const [next] = upcomingTimes(model)
      return !next || next.at > timeOf({ server, shop }) + HOUR_MS
    }),
  )
}

const WAITS_MAX = 10

/** Waits for an hour in which nothing is due, if one comes soon. */
async function waitUntilIdle(world: World): Promise<boolean> {
  for (let waits = 0; waits < WAITS_MAX && !isIdle(world); waits += 1) {
    await passTime(world, world.server.clock.now().getTime() + 2 * HOUR_MS)
  }
  return isIdle(world)
}
