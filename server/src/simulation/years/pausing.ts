import { DAY_MS } from '../reference/calendar.ts'
import * as verbs from '../reference/pause.ts'
import { subscribeTo } from './buying.ts'
import { ask, payFor } from './doing.ts'
import { timeOf, type Scene } from './scene.ts'
import type { Held } from './shop.ts'

/**
 * A random subscription that suits the action; occasionally any other, for which the action is
 * usually rejected.
 */
export function someHeld(
  { shop, random }: Scene,
  suits: (held: Held) => boolean = () => true,
): Held | undefined {
  const running = shop.held.filter(({ model }) => model.status !== 'canceled')
  const best = running.filter(suits)
  const among = random.chance(0.07) ? shop.held : best.length > 0 ? best : running
  return among.length === 0 ? undefined : random.pick(among)
}

const active = ({ model }: Held) => model.status === 'active' && !model.canceling
const tried = ({ model }: Held) => model.status === 'trialing'

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

/** The end of a pause that starts then: mostly some weeks later, or until it is resumed by hand. */
function until({ random }: Scene, from: number): number | null {
  if (random.chance(0.4)) return null
  return from + (random.chance(0.1) ? -2 : 1 + random.below(70)) * DAY_MS
}

/** Pauses immediately. */
export async function pauseNow(scene: Scene): Promise<void> {
  const held = someHeld(scene, active)
  if (!held) return
  const resumes = until(scene, timeOf(scene))
  await ask(scene, held, {
    ...{ body: { pause: true, resumes_at: iso(resumes) }, moment: 'paused_at' },
    make: at => verbs.pause(held.model, resumes, at),
  })
}

/** Schedules a pause for the end of the period. */
export async function planPause(scene: Scene): Promise<void> {
  const held = someHeld(scene, active)
  if (!held) return
  const resumes = until(scene, held.model.end)
  await ask(scene, held, {
    body: { pause_at_period_end: true, resumes_at: iso(resumes) },
    make: () => verbs.planPause(held.model, true, resumes),
  })
}

/** Cancels a scheduled pause. */
export async function dropPause(scene: Scene): Promise<void> {
  const pausing = ({ model }: Held) => model.pausing
  if (!scene.shop.held.some(pausing)) await planPause(scene)
  const held = someHeld(scene, pausing)
  if (!held) return
  const make = () => verbs.planPause(held.model, false, null)
  await ask(scene, held, { body: { pause_at_period_end: false }, make })
}

/** Resumes a paused subscription by hand. */
export async function resume(scene: Scene): Promise<void> {
  const held = someHeld(scene, ({ model }) => model.status === 'paused')
  if (!held) return
  await payFor(scene, held, { body: { resume: true }, make: at => verbs.resume(held.model, at) })
}

/** A date in the next weeks; occasionally an invalid one. */
function someday(scene: Scene): number {
  const days = scene.random.chance(0.1) ? -1 : 1 + scene.random.below(45)
  return timeOf(scene) + days * DAY_MS + scene.random.below(3_600_000)
}

/** Changes the end of the current period. */
export async function moveEnd(scene: Scene): Promise<void> {
  const held = someHeld(scene, active)
  if (!held) return
  const end = someday(scene)
  const body = { current_billing_period_end: iso(end) }
  const make = (at: number) => verbs.moveEnd(held.model, { end, of: 'period' }, at)
  await ask(scene, held, { body, make })
}

/** A customer in a trial; if there is none, one starts a trial. */
async function someTrial(scene: Scene): Promise<Held | undefined> {
  const { shop, random } = scene
  if (shop.held.some(tried) || random.chance(0.2)) return someHeld(scene, tried)
  const plan = shop.plans.find(({ trial }) => trial !== null)
  return plan && subscribeTo(scene, { plan })
}

/** Changes the end of a trial. */
export async function moveTrial(scene: Scene): Promise<void> {
  const held = await someTrial(scene)
  if (!held) return
  const end = someday(scene)
  const make = (at: number) => verbs.moveEnd(held.model, { end, of: 'trial' }, at)
  await ask(scene, held, { body: { trial_end: iso(end) }, make })
}

/** Ends a trial now, which requires payment. */
export async function endTrial(scene: Scene): Promise<void> {
  const held = await someTrial(scene)
  if (!held) return
  const make = (at: number) => verbs.endTrial(held.model, at)
  await payFor(scene, held, { body: { trial_end: 'now' }, make })
}

/** Sets another discount from the next period on. */
export async function giveDiscount(scene: Scene): Promise<void> {
  const { shop, random } = scene
  const held = someHeld(scene, ({ model }) => model.status !== 'paused' && !model.canceling)
  if (!held || shop.discounts.length === 0) return
  const { id, model } = random.pick(shop.discounts)
  const make = () => verbs.giveDiscount(held.model, model)
  await ask(scene, held, { body: { discount_id: id }, make })
}

/** Removes the discount. */
export async function takeDiscount(scene: Scene): Promise<void> {
  const held = someHeld(scene, ({ model }) => model.discount !== null)
  if (!held) return
  const make = () => verbs.giveDiscount(held.model, null)
  await ask(scene, held, { body: { discount_id: null }, make })
}
