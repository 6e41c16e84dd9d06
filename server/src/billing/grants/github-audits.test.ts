import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { connectGitHub } from '../../testing/github.ts'
import { openGitHubShop, type GitHubShop } from './test-github-shop.ts'

let shop: GitHubShop
before(async () => void (shop = await openGitHubShop()))
after(() => shop.server.close())

/** A customer who has accepted the invitation to a new repository. */
async function collaborator() {
  const { name, product } = await shop.repository()
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  const { order_id } = await shop.buy(ada, product)
  await shop.github.answerInvitation(name, ada.login, 'accept')
  await shop.server.drainJobs()
  return { name, ada, order_id, repository: shop.github.repository(name) }
}

async function nextDay(): Promise<{ audited_at: string; audit_corrections: number }> {
  shop.server.clock.pass(DAY)
  await shop.server.drainJobs()
  const { body } = await shop.acme.server.get('/v1/integrations/')
  return body.items[0]
}

test('access that was removed without a webhook is noticed within a day', async () => {
  const { ada, repository } = await collaborator()
  const { audit_corrections: before } = await nextDay()
  delete repository.collaborators[ada.account.id]

  const integration = await nextDay()

  const [grant] = await shop.grantsOf(ada)
  assert.deepEqual([grant.delivery.status, grant.delivery.reason], ['waiting', 'access_removed'])
  assert.deepEqual([before, integration.audit_corrections], [0, 1])
  assert.equal(integration.audited_at, shop.server.clock.now().toISOString())
})

test('a permission that became too low is given again, and a higher one is kept', async () => {
  const [low, high] = [await collaborator(), await collaborator()]
  const properties = { repository_owner: 'acme', permission: 'push' }
  const { body } = await shop.acme.server.get('/v1/benefits/')
  for (const { name } of [low, high]) {
    const benefit = body.items.find(
      (item: { properties: { repository_name: string } }) =>
        `acme/${item.properties.repository_name}` === name,
    )
    const { repository_name } = benefit.properties
    await shop.acme.server.patch(`/v1/benefits/${benefit.id}`, {
      type: 'github_repository',
      properties: { ...properties, repository_name },
    })
  }
  await shop.server.drainJobs()
  low.repository.collaborators[low.ada.account.id] = 'pull'
  high.repository.collaborators[high.ada.account.id] = 'admin'

  const { audit_corrections } = await nextDay()

  assert.equal(audit_corrections, 1)
  assert.equal(shop.github.accessOf(low.name, low.ada.login), 'push')
  assert.equal(shop.github.accessOf(high.name, high.ada.login), 'admin')
})

test('access that ended while the App did not see the repository is removed later', async () => {
  const { name, ada, order_id } = await collaborator()
  await shop.github.selectRepository(name, false)
  await shop.server.drainJobs()
  await shop.endOrder(order_id)
  await shop.server.drainJobs()
  const hidden = shop.github.accessOf(name, ada.login)
  await shop.github.selectRepository(name, true)
  await shop.server.drainJobs()

  const { audit_corrections } = await nextDay()

  assert.equal(hidden, 'pull')
  assert.equal(audit_corrections, 1)
  assert.equal(shop.github.accessOf(name, ada.login), undefined)
})

test('an invitation of ours that nothing needs is withdrawn', async () => {
  const { name, ada, order_id, repository } = await collaborator()
  await shop.endOrder(order_id)
  await shop.server.drainJobs()
  const { id } = ada.account
  const created_at = shop.server.clock.now().toISOString()
  repository.invitations.push({ id: 77, account_id: id, permission: 'pull', created_at })

  await nextDay()

  assert.equal(shop.github.accessOf(name, ada.login), undefined)
})

test('people whom the merchant adds or invites are left alone, former customers too', async () => {
  const former = await collaborator()
  await shop.endOrder(former.order_id)
  await shop.server.drainJobs()
  const { name, repository } = former
  const [friend, hand] = [shop.github.addAccount('friend'), await collaborator()]
  repository.collaborators[friend.id] = 'admin'
  repository.collaborators[former.ada.account.id] = 'push'
  await shop.endOrder(hand.order_id)
  await shop.server.drainJobs()
  const created_at = shop.server.clock.now().toISOString()
  const invitation = { id: 78, account_id: hand.ada.account.id, permission: 'pull' as const }
  hand.repository.invitations.push({ ...invitation, created_at, inviter: 'octocat' })

  const { audit_corrections } = await nextDay()

  assert.equal(audit_corrections, 0)
  assert.equal(shop.github.accessOf(name, 'friend'), 'admin')
  assert.equal(shop.github.accessOf(name, former.ada.login), 'push')
  assert.equal(shop.github.accessOf(hand.name, hand.ada.login), 'invited')
})

test('an audit that meets a limit continues where it was, when GitHub allows it', async () => {
  const [one, two] = [await collaborator(), await collaborator()]
  const [first = '', second = ''] = [one, two]
    .toSorted((left, right) => left.repository.id - right.repository.id)
    .map(({ name }) => name)
  for (const { ada, repository } of [one, two]) delete repository.collaborators[ada.account.id]
  const match = `GET /repos/${second}/invitations`
  shop.github.faults.add({ kind: 'secondary', match, seconds: 600 })
  shop.github.requests.length = 0

  await nextDay()
  const early = (await shop.grantsOf(two.ada))[0].delivery.status
  shop.server.clock.pass(10 * MINUTE)
  await shop.server.drainJobs()

  const lists = shop.github.requests.filter(
    item => item === `GET /repos/${first}/collaborators` || item === match,
  )
  assert.equal(early, 'granted')
  assert.equal((await shop.grantsOf(two.ada))[0].delivery.status, 'waiting')
  assert.deepEqual(lists.filter(item => item.includes(first)).length, 1)
  assert.ok(lists.includes(match))
  const { body } = await shop.acme.server.get('/v1/integrations/')
  assert.equal(body.items[0].audit_corrections, 2)
})

test('a purchase that ends while GitHub lists its access is not given access again', async () => {
  const { name, ada, order_id, repository } = await collaborator()
  delete repository.collaborators[ada.account.id]
  const held = shop.github.hold(`GET /repos/${name}/collaborators`)

  shop.server.clock.pass(DAY)
  const draining = shop.server.drainJobs()
  await held.arrived
  await shop.endOrder(order_id)
  held.release()
  await draining
  await shop.server.drainJobs()

  assert.equal(shop.github.accessOf(name, ada.login), undefined)
  assert.equal((await shop.grantsOf(ada))[0].delivery.status, 'removed')
})
