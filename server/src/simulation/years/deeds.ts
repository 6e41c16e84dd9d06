import * as verbs from '../reference/change.ts'
import { seatsOf } from '../reference/plan.ts'
import { buyOnce, subscribe } from './buying.ts'
import { findAll } from './compare.ts'
import { agree, change, giveBack, insist, moveClock, turnCard, type Wished } from './doing.ts'
import { timeOf, type Scene } from './scene.ts'
import type { Held } from './shop.ts'

type Deed = { name: string; weight: number; act: (scene: Scene) => Promise<void> }

/** Everything that is done to what was sold, and how often. */
const deeds: Deed[] = [
  { name: 'somebody subscribes', weight: 4, act: subscribe },
  { name: 'somebody buys once', weight: 2, act: buyOnce },
  { name: 'the plan is changed', weight: 5, act: changePlan },
  { name: 'the seats are changed', weight: 4, act: changeSeats },
  { name: 'a waiting change is taken back', weight: 1, act: forget },
  { name: 'a subscriber cancels', weight: 2, act: scene => cancel(scene, true) },
  { name: 'a subscriber stays after all', weight: 2, act: scene => cancel(scene, false) },
  { name: 'the merchant ends a subscription', weight: 1, act: revoke },
  { name: 'the merchant gives money back', weight: 3, act: refund },
  { name: 'a card stops working', weight: 3, act: scene => changeCard(scene, false) },
  { name: 'a card works again', weight: 3, act: scene => changeCard(scene, true) },
  { name: 'the merchant moves its clock', weight: 1, act: aheadOfTime },
]

const total = deeds.reduce((sum, { weight }) => sum + weight, 0)

/** Does one thing by chance, at the server and in the model. */
export async function act(scene: Scene): Promise<void> {
  const { random, shop } = scene
  let at = random.below(total)
  const deed = deeds.find(one => (at -= one.weight) < 0)
  if (!deed) throw new Error('the weights cover every number')
  shop.diary.push(deed.name)
  await deed.act(scene)
}

/** Mostly one that runs: what is over can only be refused. */
function someHeld({ shop, random }: Scene): Held | undefined {
  const running = shop.held.filter(({ model }) => model.status !== 'canceled')
  const among = random.chance(0.95) ? running : shop.held
  return among.length === 0 ? undefined : random.pick(among)
}

async function changePlan(scene: Scene) {
  const { shop, random } = scene
  await changeTo(scene, () => {
    const plan = random.pick(shop.plans)
    return { wish: { plan }, body: { product_id: plan.id } }
  })
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
  const waiting = scene.shop.held.filter(({ model }) => model.waiting)
  const held = waiting.length > 0 ? scene.random.pick(waiting) : someHeld(scene)
  if (!held) return
  const path = `/v1/subscriptions/${held.id}`
  const { status } = await insist(scene, 'patch', path, { pending_update: null })
  agree(status, verbs.forget(held.model))
}

async function cancel(scene: Scene, cancel_at_period_end: boolean) {
  const { shop, random } = scene
  const canceling = shop.held.filter(({ model }) => model.canceling)
  const held =
    !cancel_at_period_end && canceling.length > 0 ? random.pick(canceling) : someHeld(scene)
  if (!held) return
  shop.diary.push(`  ${held.id}`)
  const path = `/v1/subscriptions/${held.id}`
  const { status } = await insist(scene, 'patch', path, { cancel_at_period_end })
  agree(status, verbs.cancel(held.model, cancel_at_period_end))
}

async function revoke(scene: Scene) {
  const held = someHeld(scene)
  if (!held) return
  scene.shop.diary.push(`  ${held.id}`)
  const { status } = await insist(scene, 'patch', `/v1/subscriptions/${held.id}`, { revoke: true })
  agree(status, verbs.revoke(held.model, timeOf(scene)))
}

async function refund(scene: Scene) {
  const { house, shop, random } = scene
  const found = await findAll(house, shop)
  const orders = shop.held.flatMap(({ id, model }) =>
    model.orders.map((order, at) => {
      return { id: found.get(id)?.orders[at]?.id, order, purse: model.purse, held: model }
    }),
  )
  const bought = shop.bought.map(({ order_id: id, model: order, customer: { purse } }) => {
    return { id, order, purse, held: undefined }
  })
  const all = [...orders, ...bought].filter(({ order }) => order.total > 0n || random.chance(0.1))
  if (all.length === 0) return
  const one = random.pick(all)
  const { order } = one
  const left = Number(order.subtotal - order.discount - verbs.givenBack(order).amount)
  const amount = random.chance(0.3) ? Math.max(left, 1) : 1 + random.below(left + 2)
  await giveBack(scene, one, amount)
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
