import assert from 'node:assert/strict'
import type { TestServer } from '../testing/test-server.ts'
import { makeRandom } from '../testing/random.ts'
import { expectChargedOnce } from './charged-once.ts'
import { planMidwayCrash, type Step } from './crashes.ts'
import { invariantsHold } from './invariants-hold.ts'
import { settleAll } from './settle-all.ts'
import { subscribeTo } from './years/buying.ts'
import { compare, findAll } from './years/compare.ts'
import { change, refundOrder, moveClock, replaceDefaultCard } from './years/doing.ts'
import type { WorldScene } from './years/world-scene.ts'
import { openShop, type HeldSubscription } from './years/shop.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * Runs a scenario in which an upgrade is paid, seats are added and paid, and part of the money is
 * refunded; the card stops working, a renewal is declined, the card works again, and the next
 * attempt succeeds. The server crashes at the n-th crash point, and everything is completed
 * afterward. Returns the crash points passed.
 */
export async function changeAndCrash(server: TestServer, at: number): Promise<string[]> {
  const random = makeRandom(1)
  const shop = await openShop(server, random, { number: 1, offers: 3, discounts: 0 })
  const step: Step = act => act()
  const idleTimes = { server, shop, random, step, hasFaults: false }
  const [plan, moreExpensive, seats] = shop.plans
  if (!plan || !moreExpensive || !seats) throw new Error('the shop must have three plans')
  const [item, team] = [
    await subscribeTo(idleTimes, { plan }),
    await subscribeTo(idleTimes, { plan: seats, seats: 2 }),
  ]

  const crashed = planMidwayCrash(server, at)
  const scene: WorldScene = { ...idleTimes, step: crashed.step, hasFaults: true }
  const product = { wish: { plan: moreExpensive }, body: { product_id: moreExpensive.id } }
  await change(scene, item, { ...product, how: 'invoice' })
  await change(scene, team, { wish: { seats: 7 }, body: { seats: 7 }, how: 'invoice' })
  await refundFirst(scene, item)
  await replaceDefaultCard(scene, item, false)
  await moveClock(scene, DAYS_OF_MONTH * DAY_MS)
  await replaceDefaultCard(scene, item, true)
  await moveClock(scene, 2 * DAY_MS + HOUR_MS)
  await scene.step(() => settleAll(server, scene))
  server.site.crashes = undefined

  await compare(server, shop, HOUR_MS)
  assert.deepEqual(await invariantsHold(server.site.db, shop.organization_id), [])
  await expectChargedOnce(server, shop)
  const metadata = { organization_id: shop.organization_id }
  const refunds = server.stripe.control.objects('refund', { metadata })
  assert.equal(refunds.length, 1, 'money goes back once')
  return crashed.crash.points
}

const DAYS_OF_MONTH = 32

async function refundFirst(scene: WorldScene, { id, model }: HeldSubscription) {
  const found = await scene.step(() => findAll(scene.server, scene.shop))
  const [order] = model.orders
  if (!order) throw new Error('a subscription must have an order')
  const { balances } = model
  const first = { id: found.get(id)?.orders[0]?.id, order, balances, held: model }
  await refundOrder(scene, first, { amount: 123 })
}
