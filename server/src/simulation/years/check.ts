import assert from 'node:assert/strict'
import type { TestServer } from '../../testing/test-server.ts'
import type { Random } from '../../testing/random.ts'
import { invariantsHold } from '../invariants-hold.ts'
import { DAY_MS } from '../reference/calendar.ts'
import { pass } from '../reference/renew.ts'
import { compare } from './compare.ts'
import { countActions, timeOf } from './world-scene.ts'
import type { Shop } from './shop.ts'

/** Several merchants on one server, and the simulation so far. */
export type World = {
  server: TestServer
  shops: Shop[]
  random: Random
  /** What occurred, in addition to what each shop records. */
  reached: Map<string, number>
  lived: { actions: number; crashes: number; stumbles: number; comparisons: number }
}

/** Compares everything with the model, and checks every invariant for all merchants. */
export async function checkEverything(world: World, clockDrift: number): Promise<void> {
  for (const shop of world.shops) await compareShop(world, shop, clockDrift)
  assert.deepEqual(await invariantsHold(world.server.site.db), [])
}

/** The same for the one merchant whose data has just changed. */
export async function checkShop(world: World, shop: Shop, clockDrift: number): Promise<void> {
  await compareShop(world, shop, clockDrift)
  const broken = await invariantsHold(world.server.site.db, shop.organization_id)
  if (broken.length > 0) describeAction(shop, new Error(JSON.stringify(broken)))
}

async function compareShop({ server, lived }: World, shop: Shop, clockDrift: number) {
  const now = timeOf({ server, shop })
  for (const { model } of shop.held) {
    for (const at of [now - clockDrift, now]) pass(model, at, { stepwise: false })
    countActions(shop.reached, `somebody is ${model.status}`)
  }
  await compare(server, shop, clockDrift).catch((error: unknown) => describeAction(shop, error))
  lived.comparisons += 1
}

const LAST_ACTIONS = 40

/** Reports the preceding actions together with the error. */
export function describeAction({ name, actionLog }: Shop, error: unknown): never {
  throw new Error([name, ...actionLog.slice(-LAST_ACTIONS)].join('\n'), { cause: error })
}

const YEAR_MS = 365.25 * DAY_MS

/** The total duration of all subscriptions, in years. */
export function yearsOf({ server, shops }: World): number {
  const spans = shops.flatMap(shop =>
    shop.held.map(({ model }) => (model.ended ?? timeOf({ server, shop })) - model.started),
  )
  return spans.reduce((sum, span) => sum + span, 0) / YEAR_MS
}

/** Everything that occurred: actions, and the outcomes of orders. */
export function reachedIn({ shops, reached }: World): Record<string, number> {
  const all = new Map(reached)
  for (const shop of shops) {
    for (const [label, count] of shop.reached) all.set(label, (all.get(label) ?? 0) + count)
    for (const { reason, status, applied } of shop.held.flatMap(({ model }) => model.orders)) {
      countActions(all, `an order of a ${reason} is ${status}`)
      if (applied > 0n) countActions(all, 'an order takes of a balance')
      if (applied < 0n) countActions(all, 'an order adds to a balance')
    }
  }
  return Object.fromEntries([...all].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
