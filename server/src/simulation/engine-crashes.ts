import assert from 'node:assert/strict'
import type { House } from '../testing/house.ts'
import { makeRandom } from '../testing/random.ts'
import { chargedOnce } from './charged-once.ts'
import { dieOnTheWay, type Step } from './crashes.ts'
import { lawsHold } from './laws-hold.ts'
import { settleAll } from './settle-all.ts'
import { subscribeTo } from './years/buying.ts'
import { compare, findAll } from './years/compare.ts'
import { change, giveBack, moveClock, turnCard } from './years/doing.ts'
import type { Scene } from './years/scene.ts'
import { openShop, type Held } from './years/shop.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * Runs a scenario in which an upgrade is paid, seats are added and paid, and part of the money is
 * refunded; the card stops working, a renewal is declined, the card works again, and the next
 * attempt succeeds. The server crashes at the n-th crash point, and everything is completed
 * afterward. Returns the crash points passed.
 */
export async function changeAndDie(house: House, at: number): Promise<string[]> {
  const random = makeRandom(1)
  const shop = await openShop(house, random, { number: 1, offers: 3, discounts: 0 })
  const step: Step = act => act()
  const calm = { house, shop, random, step, troubled: false }
  const [plan, dearer, seats] = shop.plans
  if (!plan || !dearer || !seats) throw new Error('the shop has three plans')
  const [one, team] = [
    await subscribeTo(calm, { plan }),
    await subscribeTo(calm, { plan: seats, seats: 2 }),
  ]

  const died = dieOnTheWay(house, at)
  const scene: Scene = { ...calm, step: died.step, troubled: true }
  const product = { wish: { plan: dearer }, body: { product_id: dearer.id } }
  await change(scene, one, { ...product, how: 'invoice' })
  await change(scene, team, { wish: { seats: 7 }, body: { seats: 7 }, how: 'invoice' })
  await refundFirst(scene, one)
  await turnCard(scene, one, false)
  await moveClock(scene, DAYS_OF_MONTH * DAY_MS)
  await turnCard(scene, one, true)
  await moveClock(scene, 2 * DAY_MS + HOUR_MS)
  await scene.step(() => settleAll(house, scene))
  house.site.crashes = undefined

  await compare(house, shop, HOUR_MS)
  assert.deepEqual(await lawsHold(house.site.db, shop.organization_id), [])
  await chargedOnce(house, shop)
  const metadata = { organization_id: shop.organization_id }
  const refunds = house.stripe.control.objects('refund', { metadata })
  assert.equal(refunds.length, 1, 'money goes back once')
  return died.crash.points
}

const DAYS_OF_MONTH = 32

async function refundFirst(scene: Scene, { id, model }: Held) {
  const found = await scene.step(() => findAll(scene.house, scene.shop))
  const [order] = model.orders
  if (!order) throw new Error('whoever subscribes has an order')
  const { purse } = model
  const first = { id: found.get(id)?.orders[0]?.id, order, purse, held: model }
  await giveBack(scene, first, { amount: 123 })
}
