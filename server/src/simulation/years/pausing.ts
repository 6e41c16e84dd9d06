import { DAY_MS } from '../reference/calendar.ts'
import * as reference from '../reference/pause.ts'
import { subscribeTo } from './buying.ts'
import { requestChange, payFor } from './doing.ts'
import { timeOf, type WorldScene } from './world-scene.ts'
import type { HeldSubscription } from './shop.ts'

/**
 * A random subscription that suits the action; occasionally any other, for which the action is
 * usually rejected.
 */
export function anySubscription(
  { shop, random }: WorldScene,
  isSuitable: (subscription: HeldSubscription) => boolean = () => true,
): HeldSubscription | undefined {
  const running = shop.held.filter(({ model }) => model.status !== 'canceled')
  const best = running.filter(isSuitable)
  const candidates = random.chance(0.07) ? shop.held : best.length > 0 ? best : running
  return candidates.length === 0 ? undefined : random.pick(candidates)
}

const active = ({ model }: HeldSubscription) => model.status === 'active' && !model.canceling
const isOnTrial = ({ model }: HeldSubscription) => model.status === 'trialing'

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

/** The end of a pause that starts then: mostly some weeks later, or until it is resumed by hand. */
function until({ random }: WorldScene, from: number): number | null {
  if (random.chance(0.4)) return null
  return from + (random.chance(0.1) ? -2 : 1 + random.below(70)) * DAY_MS
}

/** Pauses immediately. */
export async function pauseNow(scene: WorldScene): Promise<void> {
  const subscription = anySubscription(scene, active)
  if (!subscription) return
  const resumes = until(scene, timeOf(scene))
  await requestChange(scene, subscription, {
    ...{ body: { pause: true, resumes_at: iso(resumes) }, moment: 'paused_at' },
    make: at => reference.pause(subscription.model, resumes, at),
  })
}

/** Schedules a pause for the end of the period. */
export async function planPause(scene: WorldScene): Promise<void> {
  const subscription = anySubscription(scene, active)
  if (!subscription) return
  const resumes = until(scene, subscription.model.end)
  await requestChange(scene, subscription, {
    body: { pause_at_period_end: true, resumes_at: iso(resumes) },
    make: () => reference.planPause(subscription.model, true, resumes),
  })
}

/** Cancels a scheduled pause. */
export async function cancelPause(scene: WorldScene): Promise<void> {
  const pausing = ({ model }: HeldSubscription) => model.pausing
  if (!scene.shop.held.some(pausing)) await planPause(scene)
  const subscription = anySubscription(scene, pausing)
  if (!subscription) return
  const make = () => reference.planPause(subscription.model, false, null)
  await requestChange(scene, subscription, { body: { pause_at_period_end: false }, make })
}

/** Resumes a paused subscription by hand. */
export async function resume(scene: WorldScene): Promise<void> {
  const subscription = anySubscription(scene, ({ model }) => model.status === 'paused')
  if (!subscription) return
  await payFor(scene, subscription, {
    body: { resume: true },
    make: at => reference.resume(subscription.model, at),
  })
}

/** A date in the next weeks; occasionally an invalid one. */
function randomDay(scene: WorldScene): number {
  const days = scene.random.chance(0.1) ? -1 : 1 + scene.random.below(45)
  return timeOf(scene) + days * DAY_MS + scene.random.below(3_600_000)
}

/** Changes the end of the current period. */
export async function moveEnd(scene: WorldScene): Promise<void> {
  const subscription = anySubscription(scene, active)
  if (!subscription) return
  const end = randomDay(scene)
  const body = { current_billing_period_end: iso(end) }
  const make = (at: number) => reference.moveEnd(subscription.model, { end, of: 'period' }, at)
  await requestChange(scene, subscription, { body, make })
}

/** A customer in a trial; if there is none, one starts a trial. */
async function someTrial(scene: WorldScene): Promise<HeldSubscription | undefined> {
  const { shop, random } = scene
  if (shop.held.some(isOnTrial) || random.chance(0.2)) return anySubscription(scene, isOnTrial)
  const plan = shop.plans.find(({ trial }) => trial !== null)
  return plan && subscribeTo(scene, { plan })
}

/** Changes the end of a trial. */
export async function moveTrial(scene: WorldScene): Promise<void> {
  const subscription = await someTrial(scene)
  if (!subscription) return
  const end = randomDay(scene)
  const make = (at: number) => reference.moveEnd(subscription.model, { end, of: 'trial' }, at)
  await requestChange(scene, subscription, { body: { trial_end: iso(end) }, make })
}

/** Ends a trial now, which requires payment. */
export async function endTrial(scene: WorldScene): Promise<void> {
  const subscription = await someTrial(scene)
  if (!subscription) return
  const make = (at: number) => reference.endTrial(subscription.model, at)
  await payFor(scene, subscription, { body: { trial_end: 'now' }, make })
}

/** Sets another discount from the next period on. */
export async function applyDiscount(scene: WorldScene): Promise<void> {
  const { shop, random } = scene
  const subscription = anySubscription(
    scene,
    ({ model }) => model.status !== 'paused' && !model.canceling,
  )
  if (!subscription || shop.discounts.length === 0) return
  const { id, model } = random.pick(shop.discounts)
  const make = () => reference.applyDiscount(subscription.model, model)
  await requestChange(scene, subscription, { body: { discount_id: id }, make })
}

/** Removes the discount. */
export async function removeDiscount(scene: WorldScene): Promise<void> {
  const subscription = anySubscription(scene, ({ model }) => model.discount !== null)
  if (!subscription) return
  const make = () => reference.applyDiscount(subscription.model, null)
  await requestChange(scene, subscription, { body: { discount_id: null }, make })
}
