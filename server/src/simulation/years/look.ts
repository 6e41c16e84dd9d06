import assert from 'node:assert/strict'
import type { House } from '../../testing/house.ts'
import type { Random } from '../../testing/random.ts'
import { lawsHold } from '../laws-hold.ts'
import { DAY_MS } from '../reference/calendar.ts'
import { pass } from '../reference/renew.ts'
import { compare } from './compare.ts'
import { tally, timeOf } from './scene.ts'
import type { Shop } from './shop.ts'

/** Several merchants on one server, and the simulation so far. */
export type World = {
  house: House
  shops: Shop[]
  random: Random
  /** What occurred, in addition to what each shop records. */
  reached: Map<string, number>
  lived: { deeds: number; crashes: number; stumbles: number; comparisons: number }
}

/** Compares everything with the model, and checks every invariant for all merchants. */
export async function look(world: World, drift: number): Promise<void> {
  for (const shop of world.shops) await compareOne(world, shop, drift)
  assert.deepEqual(await lawsHold(world.house.site.db), [])
}

/** The same for the one merchant whose data has just changed. */
export async function lookAtOne(world: World, shop: Shop, drift: number): Promise<void> {
  await compareOne(world, shop, drift)
  const broken = await lawsHold(world.house.site.db, shop.organization_id)
  if (broken.length > 0) tellOf(shop, new Error(JSON.stringify(broken)))
}

async function compareOne({ house, lived }: World, shop: Shop, drift: number) {
  const now = timeOf({ house, shop })
  for (const { model } of shop.held) {
    for (const at of [now - drift, now]) pass(model, at, { stepwise: false })
    tally(shop.reached, `somebody is ${model.status}`)
  }
  await compare(house, shop, drift).catch((error: unknown) => tellOf(shop, error))
  lived.comparisons += 1
}

const LAST_DEEDS = 40

/** Reports the preceding actions together with the error. */
export function tellOf({ name, diary }: Shop, error: unknown): never {
  throw new Error([name, ...diary.slice(-LAST_DEEDS)].join('\n'), { cause: error })
}

const YEAR_MS = 365.25 * DAY_MS

/** The total duration of all subscriptions, in years. */
export function yearsOf({ house, shops }: World): number {
  const spans = shops.flatMap(shop =>
    shop.held.map(({ model }) => (model.ended ?? timeOf({ house, shop })) - model.started),
  )
  return spans.reduce((sum, span) => sum + span, 0) / YEAR_MS
}

/** Everything that occurred: actions, and the outcomes of orders. */
export function reachedIn({ shops, reached }: World): Record<string, number> {
  const all = new Map(reached)
  for (const shop of shops) {
    for (const [what, count] of shop.reached) all.set(what, (all.get(what) ?? 0) + count)
    for (const { reason, status, applied } of shop.held.flatMap(({ model }) => model.orders)) {
      tally(all, `an order of a ${reason} is ${status}`)
      if (applied > 0n) tally(all, 'an order takes of a balance')
      if (applied < 0n) tally(all, 'an order adds to a balance')
    }
  }
  return Object.fromEntries([...all].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
