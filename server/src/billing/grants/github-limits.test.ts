import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { connectGitHub } from '../../testing/github.ts'
import { sellProduct } from './test-sale.ts'
import { openGitHubShop, type GitHubShop } from './test-github-shop.ts'

let shop: GitHubShop
before(async () => void (shop = await openGitHubShop()))
after(() => shop.server.close())

const puts = () => shop.github.requests.filter(item => item.startsWith('PUT')).length

/** A customer with a connected account, and a purchase whose access is asked for next. */
async function sold() {
  const { name, product } = await shop.repository()
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  const sale = await sellProduct(shop.server, shop.acme, { customer: ada, product })
  shop.github.requests.length = 0
  return { name, ada, order_id: sale.order_id }
}

async function pass(ms: number): Promise<number> {
  shop.server.clock.pass(ms)
  await shop.server.drainJobs()
  return puts()
}

test('a 403 with retry-after is a limit: it is obeyed to the second', async () => {
  const { name, ada } = await sold()
  shop.github.faults.add({ kind: 'forbidden_for_now', match: 'PUT *', seconds: 90 })

  await shop.server.drainJobs()
  const [limited] = await shop.grantsOf(ada)
  const asked = [puts(), await pass(89_000), await pass(1_000)]

  assert.deepEqual([limited.delivery.status, limited.delivery.reason], ['failed', 'rate_limited'])
  assert.deepEqual(asked, [1, 1, 2])
  assert.equal(shop.github.accessOf(name, ada.login), 'invited')
})

test('after a secondary limit without a time, each wait is longer, from a minute', async () => {
  const { name, ada } = await sold()
  shop.github.faults.add({ kind: 'secondary_unnamed', match: 'PUT *', count: 2 })

  await shop.server.drainJobs()
  const first = [puts(), await pass(59_000), await pass(1_000)]
  const second = [await pass(4 * MINUTE), await pass(MINUTE)]

  assert.deepEqual(
    [first, second],
    [
      [1, 1, 2],
      [2, 3],
    ],
  )
  assert.equal(shop.github.accessOf(name, ada.login), 'invited')
})

test('access ends if the purchase ends while GitHub answers the request for it', async () => {
  const { name, ada, order_id } = await sold()
  const held = shop.github.hold('PUT *')

  const draining = shop.server.drainJobs()
  await held.arrived
  const given = shop.github.accessOf(name, ada.login)
  await shop.endOrder(order_id)
  held.release()
  await draining
  await shop.server.drainJobs()

  assert.equal(given, 'invited')
  assert.equal(shop.github.accessOf(name, ada.login), undefined)
  assert.equal((await shop.grantsOf(ada))[0].delivery.status, 'removed')
})

test('a purchase that comes back while GitHub answers the removal keeps its access', async () => {
  const { name, product } = await shop.repository()
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  const { order_id } = await shop.buy(ada, product)
  await shop.github.answerInvitation(name, ada.login, 'accept')
  await shop.server.drainJobs()
  const held = shop.github.hold('DELETE *')

  await shop.endOrder(order_id)
  const draining = shop.server.drainJobs()
  await held.arrived
  await sellProduct(shop.server, shop.acme, { customer: ada, product })
  held.release()
  await draining
  await shop.server.drainJobs()

  assert.equal(shop.github.accessOf(name, ada.login), 'invited')
})

test('an invitation that is accepted while it is withdrawn leaves no access', async () => {
  const { name, ada, order_id } = await sold()
  await shop.server.drainJobs()
  const held = shop.github.hold(`GET /repos/${name}/invitations`)

  await shop.endOrder(order_id)
  const draining = shop.server.drainJobs()
  await held.arrived
  await shop.github.answerInvitation(name, ada.login, 'accept')
  held.release()
  await draining
  await pass(HOUR)

  assert.equal(shop.github.accessOf(name, ada.login), undefined)
})
