import * as verbs from '../reference/change.ts'
import { seatsOf, type Plan } from '../reference/plan.ts'
import type { Subscription } from '../reference/subscription.ts'
import { buyAndObject, buyOnce, subscribe, subscribeTo } from './buying.ts'
import { ask, change, moveClock, turnCard, type Wished } from './doing.ts'
import { someHeld } from './pausing.ts'
import * as pausing from './pausing.ts'
import * as paying from './paying.ts'
import { timeOf, type Scene } from './scene.ts'
import type { Held } from './shop.ts'

type Deed = { name: string; weight: number; act: (scene: Scene) => Promise<unknown> }

/** All actions on purchases and subscriptions, with their frequencies. */
const deeds: Deed[] = [
  { name: 'somebody subscribes', weight: 4, act: subscribe },
  { name: 'somebody buys once', weight: 2, act: scene => buyOnce(scene) },
  { name: 'somebody buys and objects', weight: 3, act: buyAndObject },
  { name: 'somebody objects to what was given back', weight: 2, act: paying.objectLater },
  { name: 'the bank decides', weight: 4, act: paying.decide },
  { name: 'the plan is changed', weight: 5, act: changePlan },
  { name: 'a dearer plan is refused', weight: 2, act: changeInVain },
  { name: 'the seats are changed', weight: 4, act: changeSeats },
  { name: 'a waiting change is taken back', weight: 2, act: forget },
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
  { name: 'a planned pause is taken back', weight: 2, act: pausing.dropPause },
  { name: 'a pause is ended', weight: 2, act: pausing.resume },
  { name: 'a period is given another end', weight: 2, act: pausing.moveEnd },
  { name: 'a trial is given another end', weight: 2, act: pausing.moveTrial },
  { name: 'a trial is ended', weight: 2, act: pausing.endTrial },
  { name: 'a discount is given later', weight: 2, act: pausing.giveDiscount },
  { name: 'a discount is taken away', weight: 2, act: pausing.takeDiscount },
  { name: 'the merchant moves its clock', weight: 2, act: aheadOfTime },
]

const all = deeds.flatMap(deed => Array.from({ length: deed.weight }, () => deed))

/**
 * Performs one random action, on the server and in the model. Actions are dealt like a deck of
 * cards, so that every action occurs before the deck is shuffled again.
 */
export async function act(scene: Scene): Promise<void> {
  const { random, shop } = scene
  if (shop.deck.length === 0) shop.deck = random.sample(all, all.length).map(({ name }) => name)
  const name = shop.deck.pop()
  const deed = deeds.find(one => one.name === name)
  if (!deed) throw new Error('what is dealt is a deed')
  shop.diary.push(deed.name)
  await deed.act(scene)
}

const isActive = ({ status, canceling }: Subscription) => status === 'active' && !canceling
const to = (plan: Plan): Asked => ({ wish: { plan }, body: { product_id: plan.id } })

async function changePlan(scene: Scene) {
  const { shop, random } = scene
  await changeTo(scene, () => to(random.pick(shop.plans)))
}

/** A customer without credit tries to switch to the expensive plan, and their bank declines. */
async function changeInVain(scene: Scene) {
  const { shop } = scene
  const [cheap, dear] = shop.plans
  if (!cheap || !dear) throw new Error('a shop has plans')
  const now = timeOf(scene)
  const one = shop.held.find(({ model }) => {
    const { plan, start, end, purse, credit } = model
    const early = end - now > (end - start) / 2
    return isActive(model) && plan === cheap && early && purse.balance + credit === 0n
  })
  const held = one ?? (await subscribeTo(scene, { plan: cheap }))
  if (held.model.card.works) await turnCard(scene, held, false)
  await change(scene, held, { ...to(dear), how: 'invoice' })
}

async function changeSeats(scene: Scene) {
  const { random } = scene
  await changeTo(scene, ({ model }) => {
    const range = seatsOf(model.plan)
    const seats = range ? range.fewest + random.below(12) : 3
    return { wish: { seats }, body: { seats } }
  })
}

type Asked = Omit<Wished, 'how'>

async function changeTo(scene: Scene, asked: (held: Held) => Asked) {
  const held = someHeld(scene)
  if (!held) return
  const how = scene.random.pick(['invoice', 'invoice', 'prorate', 'next_period'] as const)
  await change(scene, held, { ...asked(held), how })
}

async function forget(scene: Scene) {
  const waits = ({ model }: Held) => model.waiting !== null
  if (!scene.shop.held.some(waits)) {
    const dearest = scene.shop.plans[1]
    const one = someHeld(scene, ({ model }) => isActive(model) && model.plan !== dearest)
    if (one && dearest) await change(scene, one, { ...to(dearest), how: 'next_period' })
  }
  const held = someHeld(scene, waits)
  if (!held) return
  await ask(scene, held, { body: { pending_update: null }, make: () => verbs.forget(held.model) })
}

async function cancel(scene: Scene, cancel_at_period_end: boolean) {
  const leaves = ({ model }: Held) => model.canceling && model.status !== 'canceled'
  if (!cancel_at_period_end && !scene.shop.held.some(leaves)) await cancel(scene, true)
  const held = someHeld(scene, one => leaves(one) !== cancel_at_period_end)
  if (!held) return
  await ask(scene, held, {
    ...{ body: { cancel_at_period_end }, moment: 'ended_at' },
    make: at => verbs.cancel(held.model, cancel_at_period_end, at),
  })
}

async function revoke(scene: Scene) {
  const held = someHeld(scene)
  if (!held) return
  await ask(scene, held, {
    ...{ body: { revoke: true }, moment: 'ended_at' },
    make: at => verbs.revoke(held.model, at),
  })
}

async function changeCard(scene: Scene, works: boolean) {
  const { shop, random } = scene
  const others = shop.held.filter(
    ({ model }) => model.card.works !== works && model.status !== 'canceled',
  )
  if (others.length > 0) await turnCard(scene, random.pick(others), works)
}

const DAY_MS = 86_400_000
const DAYS_MAX = 50

function aheadOfTime(scene: Scene) {
  return moveClock(scene, (1 + scene.random.below(DAYS_MAX)) * DAY_MS)
}
