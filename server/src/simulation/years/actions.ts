import * as reference from '../reference/change.ts'
import { seatsOf, type Plan } from '../reference/plan.ts'
import type { Subscription } from '../reference/subscription.ts'
import { buyAndDispute, buyOnce, subscribe, subscribeTo } from './buying.ts'
import {
  requestChange,
  change,
  moveClock,
  replaceDefaultCard,
  type ChangeRequest,
} from './doing.ts'
import { anySubscription } from './pausing.ts'
import * as pausing from './pausing.ts'
import * as paying from './paying.ts'
import { timeOf, type WorldScene } from './world-scene.ts'
import type { HeldSubscription } from './shop.ts'

type Action = { name: string; weight: number; act: (scene: WorldScene) => Promise<unknown> }

/** All actions on purchases and subscriptions, with their frequencies. */
const actions: Action[] = [
  { name: 'somebody subscribes', weight: 4, act: subscribe },
  { name: 'somebody buys once', weight: 2, act: scene => buyOnce(scene) },
  { name: 'somebody buys and objects', weight: 3, act: buyAndDispute },
  { name: 'somebody objects to what was given back', weight: 2, act: paying.disputeLater },
  { name: 'the bank decides', weight: 4, act: paying.decide },
  { name: 'the plan is changed', weight: 5, act: changePlan },
  { name: 'a dearer plan is refused', weight: 2, act: expectRejectedChange },
  { name: 'the seats are changed', weight: 4, act: changeSeats },
  { name: 'a waiting change is taken back', weight: 2, act: removeSeats },
  { name: 'a subscriber cancels', weight: 3, act: scene => cancel(scene, true) },
  { name: 'a subscriber stays after all', weight: 4, act: scene => cancel(scene, false) },
  { name: 'the merchant ends a subscription', weight: 2, act: revoke },
  { name: 'the merchant gives money back', weight: 3, act: paying.refund },
  { name: 'a card stops working', weight: 7, act: scene => changeCard(scene, false) },
  { name: 'a card works again', weight: 3, act: scene => changeCard(scene, true) },
  { name: 'a customer takes another card', weight: 6, act: paying.replaceCard },
  { name: 'the merchant moves a balance', weight: 3, act: paying.adjustBalance },
  { name: 'a subscription is paused', weight: 2, act: pausing.pauseNow },
  { name: 'a pause is planned', weight: 2, act: pausing.planPause },
  { name: 'a planned pause is taken back', weight: 2, act: pausing.cancelPause },
  { name: 'a pause is ended', weight: 2, act: pausing.resume },
  { name: 'a period is given another end', weight: 2, act: pausing.moveEnd },
  { name: 'a trial is given another end', weight: 2, act: pausing.moveTrial },
  { name: 'a trial is ended', weight: 2, act: pausing.endTrial },
  { name: 'a discount is given later', weight: 2, act: pausing.applyDiscount },
  { name: 'a discount is taken away', weight: 2, act: pausing.removeDiscount },
  { name: 'the merchant moves its clock', weight: 2, act: advanceClock },
]

const all = actions.flatMap(action => Array.from({ length: action.weight }, () => action))

/**
 * Performs one random action, on the server and in the model. Actions are dealt like a deck of
 * cards, so that every action occurs before the deck is shuffled again.
 */
export async function applyAction(scene: WorldScene): Promise<void> {
  const { random, shop } = scene
  if (shop.deck.length === 0) shop.deck = random.sample(all, all.length).map(({ name }) => name)
  const name = shop.deck.pop()
  const action = actions.find(item => item.name === name)
  if (!action) throw new Error('the drawn item must be an action')
  shop.actionLog.push(action.name)
  await action.act(scene)
}

const isActiveAndNotCanceling = ({ status, canceling }: Subscription) =>
  status === 'active' && !canceling
const to = (plan: Plan): RequestedAction => ({ wish: { plan }, body: { product_id: plan.id } })

async function changePlan(scene: WorldScene) {
  const { shop, random } = scene
  await changeTo(scene, () => to(random.pick(shop.plans)))
}

/** A customer without credit tries to switch to the expensive plan, and their bank declines. */
async function expectRejectedChange(scene: WorldScene) {
  const { shop } = scene
  const [cheap, dear] = shop.plans
  if (!cheap || !dear) throw new Error('the shop must have plans')
  const now = timeOf(scene)
  const item = shop.held.find(({ model }) => {
    const { plan, start, end, balances, credit } = model
    const early = end - now > (end - start) / 2
    return (
      isActiveAndNotCanceling(model) && plan === cheap && early && balances.balance + credit === 0n
    )
  })
  const subscription = item ?? (await subscribeTo(scene, { plan: cheap }))
  if (subscription.model.card.works) await replaceDefaultCard(scene, subscription, false)
  await change(scene, subscription, { ...to(dear), how: 'invoice' })
}

async function changeSeats(scene: WorldScene) {
  const { random } = scene
  await changeTo(scene, ({ model }) => {
    const range = seatsOf(model.plan)
    const seats = range ? range.fewest + random.below(12) : 3
    return { wish: { seats }, body: { seats } }
  })
}

type RequestedAction = Omit<ChangeRequest, 'how'>

async function changeTo(
  scene: WorldScene,
  request: (subscription: HeldSubscription) => RequestedAction,
) {
  const subscription = anySubscription(scene)
  if (!subscription) return
  const mode = scene.random.pick(['invoice', 'invoice', 'prorate', 'next_period'] as const)
  await change(scene, subscription, { ...request(subscription), how: mode })
}

async function removeSeats(scene: WorldScene) {
  const waits = ({ model }: HeldSubscription) => model.waiting !== null
  if (!scene.shop.held.some(waits)) {
    const mostExpensive = scene.shop.plans[1]
    const item = anySubscription(
      scene,
      ({ model }) => isActiveAndNotCanceling(model) && model.plan !== mostExpensive,
    )
    if (item && mostExpensive)
      await change(scene, item, { ...to(mostExpensive), how: 'next_period' })
  }
  const subscription = anySubscription(scene, waits)
  if (!subscription) return
  await requestChange(scene, subscription, {
    body: { pending_update: null },
    make: () => reference.removeSeats(subscription.model),
  })
}

async function cancel(scene: WorldScene, cancel_at_period_end: boolean) {
  const leaves = ({ model }: HeldSubscription) => model.canceling && model.status !== 'canceled'
  if (!cancel_at_period_end && !scene.shop.held.some(leaves)) await cancel(scene, true)
  const subscription = anySubscription(scene, item => leaves(item) !== cancel_at_period_end)
  if (!subscription) return
  await requestChange(scene, subscription, {
    ...{ body: { cancel_at_period_end }, moment: 'ended_at' },
    make: at => reference.cancel(subscription.model, cancel_at_period_end, at),
  })
}

async function revoke(scene: WorldScene) {
  const subscription = anySubscription(scene)
  if (!subscription) return
  await requestChange(scene, subscription, {
    ...{ body: { revoke: true }, moment: 'ended_at' },
    make: at => reference.revoke(subscription.model, at),
  })
}

async function changeCard(scene: WorldScene, works: boolean) {
  const { shop, random } = scene
  const others = shop.held.filter(
    ({ model }) => model.card.works !== works && model.status !== 'canceled',
  )
  if (others.length > 0) await replaceDefaultCard(scene, random.pick(others), works)
}

const DAY_MS = 86_400_000
const DAYS_MAX = 50

function advanceClock(scene: WorldScene) {
  return moveClock(scene, (1 + scene.random.below(DAYS_MAX)) * DAY_MS)
}
