import assert from 'node:assert/strict'
import { compareUsage } from '../../billing/usage/compare-usage.ts'
import { makeRandom, type Random } from '../../testing/random.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { invariantsHold } from '../invariants-hold.ts'
import { DAY_MS } from '../reference/calendar.ts'
import { endLots } from '../reference/usage.ts'
import { endPeriod } from '../reference/usage-subscription.ts'
import { compareBills, compareEstimate } from './compare-usage.ts'
import * as act from './usage-actions.ts'
import type { UsageScene } from './usage-actions.ts'
import { openUsageShop, type UsageShop } from './usage-shop.ts'

/** The figures of a simulation. */
export type UsageResult = {
  orders: number
  /** Lines of usage, and how many of them cost something. */
  lines: number
  billed: number
  reached: Record<string, number>
}

type UsageWorld = {
  server: TestServer
  random: Random
  shops: UsageShop[]
  reached: Map<string, number>
  log: string[]
}

const actions = [
  ...Array(8).fill(['usage is reported', act.reportUsage]),
  ...Array(2).fill(['units are consumed', act.consumeUnits]),
  ...Array(2).fill(['units are given', act.givePack]),
  ...Array(3).fill(['a plan is changed', act.changeUsagePlan]),
  ['a customer leaves or stays', act.leaveOrStay],
  ['a subscription is revoked', act.revokeUsage],
] as [string, (scene: UsageScene) => Promise<void>][]

const SHOPS = [
  { func: 'sum', isFixed: true },
  { func: 'sum', isFixed: false },
  { func: 'max', isFixed: true },
  { func: 'count', isFixed: false },
] as const

/** The file that repeats a seed. */
const REPLAY = 'server/src/simulation/usage/usage.test.ts'

/** How often an action happens before time passes. */
const ACTIONS = 12

/**
 * Simulates customers whose usage is billed, and compares balances, estimates and every order with
 * the reference model after every action and whenever something is due.
 */
export async function runUsage(plan: { seed: number; rounds: number }): Promise<UsageResult> {
  const random = makeRandom(plan.seed)
  const now = new Date(Date.UTC(2026 + random.below(3), random.below(12), 1 + random.below(31)))
  const server = await startTestServer({ now })
  const world: UsageWorld = { server, random, shops: [], reached: new Map(), log: [] }
  try {
    for (const kind of SHOPS) world.shops.push(await openUsageShop(server, random, kind))
    for (let round = 0; round < plan.rounds; round += 1) {
      for (const shop of world.shops) await subscribe(world, shop)
      for (let count = 0; count < ACTIONS; count += 1) await doSomething(world)
      await passTime(world, server.clock.now().getTime() + random.below(50 * DAY_MS))
      assert.deepEqual(await compareUsage({ sql: server.site.db }), [])
      assert.deepEqual(await invariantsHold(server.site.db), [])
    }
    return resultOf(world)
  } catch (error) {
    const again = `SEED=${plan.seed} ROUNDS=${plan.rounds} npm test -- ${REPLAY}`
    throw new Error([again, ...world.log.slice(-40)].join('\n'), { cause: error })
  } finally {
    await server.close()
  }
}

async function subscribe(world: UsageWorld, shop: UsageShop): Promise<void> {
  const { server, random } = world
  await passTime(world, server.clock.now().getTime() + 1_000 + random.below(DAY_MS))
  const customer = await act.subscribeToUsage({ server, random, shop })
  note(world, 'somebody subscribes', `${customer.id} to ${customer.sub.plan.id}`)
  await compareBills(server, shop)
}

async function doSomething(world: UsageWorld): Promise<void> {
  const { server, random, shops } = world
  const shop = random.pick(shops)
  const customer = random.pick(shop.customers)
  await passTime(world, server.clock.now().getTime() + 1_000 + random.below(2 * DAY_MS))
  const [name, perform] = random.pick(actions)
  note(world, name, customer.id)
  await perform({ server, random, shop, customer })
  await compareEstimate(shop, customer)
  await compareBills(server, shop)
}

function note({ reached, log, server }: UsageWorld, name: string, about: string) {
  reached.set(name, (reached.get(name) ?? 0) + 1)
  log.push(`${server.clock.now().toISOString()} ${name}: ${about}`)
}

type Due = { at: number; shop: UsageShop; name: string; customer: UsageScene['customer'] } & {
  process: (now: number) => void
}

/** What is due next: the end of a period, or of credits. */
function nextDue({ shops }: UsageWorld): Due[] {
  const due: Due[] = []
  for (const shop of shops) {
    for (const customer of shop.customers) {
      const { sub, account } = customer
      if (sub.status !== 'canceled') {
        const name = 'a period ends'
        due.push({ at: sub.end, shop, customer, name, process: now => endPeriod(sub, now) })
      }
      for (const lot of account.lots) {
        if (lot.ended !== null || lot.expires === null) continue
        const process = () => endLots(account, 'expired', item => item === lot)
        due.push({ at: lot.expires, shop, customer, name: 'credits expire', process })
      }
    }
  }
  return due.sort((one, other) => one.at - other.at)
}

/** How late a renewal is processed at times. */
const LATE_MS = 600_000

/**
 * Passes time, which stops at everything that is due. Usage arrives a millisecond before a period
 * ends, exactly then, and between the end and a renewal that is late.
 */
async function passTime(world: UsageWorld, until: number): Promise<void> {
  const { server, random } = world
  for (;;) {
    const [due, next] = nextDue(world)
    if (!due || due.at > until) break
    const { at, shop, customer, name } = due
    const scene = { server, random, shop, customer }
    const isPeriod = name === 'a period ends'
    if (isPeriod && random.chance(0.7) && server.clock.now().getTime() < at - 1) {
      server.clock.set(new Date(at - 1))
      note(world, 'usage arrives just before the end', customer.id)
      await act.reportUsage(scene)
    }
    const isLate = random.chance(0.4) && isPeriod && (!next || next.at > at + LATE_MS)
    const now = Math.max(isLate ? at + LATE_MS : at, server.clock.now().getTime())
    server.clock.set(new Date(now))
    if (isPeriod && random.chance(0.5)) {
      note(world, `usage arrives ${isLate ? 'before a late renewal' : 'at the end'}`, customer.id)
      await act.reportUsage(scene)
    }
    await server.drainJobs()
    due.process(now)
    note(world, name, customer.id)
    await compareBills(server, shop)
  }
  server.clock.set(new Date(Math.max(until, server.clock.now().getTime())))
}

function resultOf({ shops, reached }: UsageWorld): UsageResult {
  const orders = shops.flatMap(({ customers }) => customers.flatMap(({ sub }) => sub.orders))
  const lines = orders.flatMap(order => order.lines)
  const billed = lines.filter(({ amount }) => amount > 0n).length
  return {
    ...{ orders: orders.length, lines: lines.length, billed },
    reached: Object.fromEntries(reached),
  }
}
