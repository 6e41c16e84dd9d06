import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectGitHub } from '../../testing/github.ts'
import { benefitOf, productWithBenefits } from './test-sale.ts'
import { openGitHubShop, type GitHubShop } from './test-github-shop.ts'

let shop: GitHubShop
before(async () => void (shop = await openGitHubShop()))
after(() => shop.server.close())

test('a grant waits for an account, is invited, accepted and revoked', async () => {
  const { name, product } = await shop.repository()
  const ada = await shop.customer()
  const { order_id } = await shop.buy(ada, product)
  const [waiting] = await shop.grantsOf(ada)

  await connectGitHub(ada.portal, ada.login)
  await shop.server.drainJobs()
  const [invited] = await shop.grantsOf(ada)
  await shop.github.answerInvitation(name, ada.login, 'accept')
  await shop.server.drainJobs()
  const [granted] = await shop.grantsOf(ada)
  await shop.endOrder(order_id)
  await shop.server.drainJobs()

  assert.equal(waiting.error.type, 'BenefitActionRequiredError')
  assert.deepEqual(
    [waiting.delivery.status, waiting.delivery.reason],
    ['waiting', 'account_required'],
  )
  assert.equal(invited.delivery.status, 'invited')
  assert.equal(invited.is_granted, true)
  assert.equal(invited.delivery.account_username, ada.login)
  assert.match(invited.delivery.invitation_url, /invitations$/)
  assert.equal(granted.delivery.status, 'granted')
  const { portal } = ada
  const { body: self } = await portal.get('/v1/customer-portal/customers/me')
  const account_id = String(ada.account.id)
  assert.deepEqual(self.oauth_accounts, {
    [`github:${account_id}`]: { account_id, account_username: ada.login },
  })
  const [revoked] = await shop.grantsOf(ada)
  assert.equal(revoked.is_revoked, true)
  assert.equal(shop.github.accessOf(name, ada.login), undefined)
})

test('access stays until the last of two purchases and of two benefits ends', async () => {
  const { name, benefit, product } = await shop.repository()
  const other = await benefitOf(shop.acme, 'github_repository', {
    ...{ ...benefit.properties, permission: 'push' },
  })
  const better = await productWithBenefits(shop.acme, [other])
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  const first = await shop.buy(ada, product)
  await shop.github.answerInvitation(name, ada.login, 'accept')
  const second = await shop.buy(ada, product)
  const third = await shop.buy(ada, better)
  const highest = shop.github.accessOf(name, ada.login)

  await shop.endOrder(first.order_id)
  await shop.server.drainJobs()
  await shop.endOrder(third.order_id)
  await shop.server.drainJobs()
  const lowered = shop.github.accessOf(name, ada.login)
  await shop.endOrder(second.order_id)
  await shop.server.drainJobs()

  assert.equal(highest, 'push')
  assert.equal(lowered, 'pull')
  assert.equal(shop.github.accessOf(name, ada.login), undefined)
})

test('access that two refunds end at the same time is removed once', async () => {
  const { name, product } = await shop.repository()
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  const orders = [await shop.buy(ada, product), await shop.buy(ada, product)]
  await shop.github.answerInvitation(name, ada.login, 'accept')
  await shop.server.drainJobs()
  shop.github.requests.length = 0

  await Promise.all(orders.map(({ order_id }) => shop.endOrder(order_id)))
  await shop.server.drainJobs()

  const path = `DELETE /repos/${name}/collaborators/${ada.login}`
  assert.equal(shop.github.requests.filter(item => item === path).length, 1)
  assert.equal(shop.github.accessOf(name, ada.login), undefined)
})

test('a purchase that is refunded while access is requested leaves no access', async () => {
  const { name, product } = await shop.repository()
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  shop.github.faults.add({ kind: 'secondary', match: 'PUT *', seconds: 60 })
  const { order_id } = await shop.buy(ada, product)
  const [failed] = await shop.grantsOf(ada)
  await shop.endOrder(order_id)
  shop.server.clock.pass(61_000)
  await shop.server.drainJobs()

  assert.deepEqual([failed.delivery.status, failed.delivery.reason], ['failed', 'rate_limited'])
  assert.equal(shop.github.accessOf(name, ada.login), undefined)
  assert.equal((await shop.grantsOf(ada))[0].is_revoked, true)
})

test('access follows a benefit that gives another repository or permission', async () => {
  const before = await shop.repository()
  const later = await shop.repository()
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  await shop.buy(ada, before.product)
  await shop.github.answerInvitation(before.name, ada.login, 'accept')
  await shop.server.drainJobs()

  const properties = { ...later.benefit.properties, permission: 'push' }
  const type = 'github_repository'
  const path = `/v1/benefits/${before.benefit.id}`
  const { status } = await shop.acme.server.patch(path, { type, properties })
  await shop.server.drainJobs()

  assert.equal(status, 200)
  assert.equal(shop.github.accessOf(before.name, ada.login), undefined)
  assert.equal(shop.github.accessOf(later.name, ada.login), 'invited')
  const [grant] = await shop.grantsOf(ada)
  assert.equal(grant.properties.permission, 'push')
})

test('access is removed when the customer or the benefit is deleted', async () => {
  const { name, product, benefit } = await shop.repository()
  const [ada, bo] = [await shop.customer(), await shop.customer()]
  for (const one of [ada, bo]) {
    await connectGitHub(one.portal, one.login)
    await shop.buy(one, product)
  }

  await shop.acme.server.delete(`/v1/customers/${ada.id}`)
  await shop.server.drainJobs()
  const access = [shop.github.accessOf(name, ada.login), shop.github.accessOf(name, bo.login)]
  await shop.acme.server.delete(`/v1/benefits/${benefit.id}`)
  await shop.server.drainJobs()

  assert.deepEqual(access, [undefined, 'invited'])
  assert.equal(shop.github.accessOf(name, bo.login), undefined)
})
