import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { connectGitHub, installApp } from '../../testing/github.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant, verifyEmail } from '../../testing/people.ts'
import { followProduct } from './follow-product.ts'
import { openGitHubShop, type GitHubShop } from './test-github-shop.ts'
import { productWithBenefits, subscribe } from './test-sale.ts'

let shop: GitHubShop
before(async () => void (shop = await openGitHubShop()))
after(() => shop.server.close())

const integrationOf = async () => (await shop.acme.server.get('/v1/integrations/')).body.items[0]

const noticesTo = async (email: string) =>
  (await mailsSentTo(shop.server, email)).filter(({ kind }) => kind === 'integration_problem')

/** A customer who accepted the invitation to a new repository. */
async function collaborator() {
  const { name, product } = await shop.repository()
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  const { order_id } = await shop.buy(ada, product)
  await shop.github.answerInvitation(name, ada.login, 'accept')
  await shop.server.drainJobs()
  return { name, product, ada, order_id }
}

test('an installation counts only if GitHub shows it to the same account', async () => {
  const rival = await merchant(shop.server, 'Rival')

  const back = await installApp(rival, 'octocat')
  const { body: own } = await rival.server.get('/v1/integrations/')
  const { external_id } = await integrationOf()
  const { body } = await rival.owner.post('/v1/integrations/', {
    ...{ organization_id: rival.organization.id, platform: 'github', return_to: '/dashboard' },
  })
  const state = new URL(body.url).searchParams.get('state') ?? ''
  const query = { state, installation_id: external_id }
  const hop = await rival.owner.get('/v1/integrations/callback', { query })
  const consent = new URL(hop.headers.get('location') ?? '')
  consent.searchParams.set('login', 'mona')
  const returned = await fetch(consent, { redirect: 'manual' })
  const refused = await rival.owner.fetch(returned.headers.get('location') ?? '')

  assert.equal(back.searchParams.get('connected'), 'github')
  assert.equal(own.items.length, 1)
  assert.match(refused.headers.get('location') ?? '', /error=not_yours/)
})

test('a benefit can only give access to a repository that the App can see', async () => {
  const properties = { repository_owner: 'acme', repository_name: 'secret', permission: 'pull' }
  const benefit = { type: 'github_repository', description: 'A secret', properties }

  const { status, body } = await shop.acme.server.post('/v1/benefits/', benefit)

  assert.equal(status, 422)
  assert.deepEqual(body.detail[0].loc, ['body', 'properties', 'repository_name'])
})

test('a webhook is read only with its signature, and applied once', async () => {
  const { name, ada } = await collaborator()
  const repository = { id: shop.github.repository(name).id }
  const payload = { action: 'removed', member: { id: ada.account.id }, repository }
  delete shop.github.repository(name).collaborators[ada.account.id]
  const url = shop.github.app.webhook_url
  const forged = await fetch(url, { method: 'POST', body: JSON.stringify(payload) })
  shop.github.requests.length = 0

  await shop.github.send('member', payload, 'one delivery')
  await shop.server.drainJobs()
  const requests = shop.github.requests.length
  await shop.github.send('member', payload, 'one delivery')
  await shop.server.drainJobs()

  assert.equal(forged.status, 400)
  assert.ok(requests > 0)
  assert.equal(shop.github.requests.length, requests)
  const [{ delivery, is_granted }] = await shop.grantsOf(ada)
  assert.deepEqual([delivery.reason, is_granted], ['access_removed', false])
})

test('a renamed repository is still the same, and a deleted one needs no removal', async () => {
  const { name, ada, order_id, product } = await collaborator()
  await shop.github.renameRepository(name, `${name.slice(5)}-renamed`)
  await shop.server.drainJobs()
  const bo = await shop.customer()
  await connectGitHub(bo.portal, bo.login)
  await shop.buy(bo, product)
  const invited = shop.github.accessOf(`${name}-renamed`, bo.login)
  await shop.github.deleteRepository(`${name}-renamed`)
  await shop.server.drainJobs()

  await shop.endOrder(order_id)
  await shop.server.drainJobs()

  assert.equal(invited, 'invited')
  assert.equal((await shop.grantsOf(ada))[0].is_revoked, true)
  const { rows } = await shop.server.site.db
    .selectFrom('platform_access')
    .select(['status', 'due_at'])
    .where('account_id', '=', String(ada.account.id))
    .execute()
    .then(found => ({ rows: found }))
  assert.deepEqual(rows, [{ status: 'removed', due_at: null }])
})

test('access is lost by a downgrade and while a payment is late, and comes back', async () => {
  const { name, product } = await shop.repository()
  const plain = await productWithBenefits(shop.acme, [])
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  const subscription_id = await subscribe(shop.server, shop.acme, { customer: ada, product })
  const follow = async (values: { status?: string; product_id?: string }) => {
    await write(shop.server.site, systemActor(), async work => {
      await work.sql
        .updateTable('subscriptions')
        .set({ status: 'active', ...values })
        .where('id', '=', subscription_id)
        .execute()
      await followProduct(work, { subscription_id })
    })
    await shop.server.drainJobs()
    return shop.github.accessOf(name, ada.login)
  }

  const outcomes = [
    await follow({}),
    await follow({ status: 'unpaid' }),
    await follow({ status: 'active' }),
    await follow({ product_id: plain.id }),
  ]

  assert.deepEqual(outcomes, ['invited', undefined, 'invited', undefined])
})

test('the merchant is notified once of a suspended App, and access continues after', async () => {
  const { ada, order_id, name } = await collaborator()
  const { email } = shop.acme.owner
  // Only verified addresses are mailed.
  await verifyEmail(shop.server, shop.acme.owner)
  const { external_id } = await integrationOf()
  const before = (await noticesTo(email)).length
  await shop.github.setInstallation(external_id, 'suspend')
  await shop.server.drainJobs()
  const { status } = await integrationOf()
  const bo = await shop.customer()
  await connectGitHub(bo.portal, bo.login)
  await shop.endOrder(order_id)
  await shop.server.drainJobs()
  const notices = (await noticesTo(email)).length - before
  const kept = shop.github.accessOf(name, ada.login)

  await shop.github.setInstallation(external_id, 'unsuspend')
  await shop.server.drainJobs()

  assert.equal(status, 'suspended')
  assert.equal(notices, 1)
  assert.equal(kept, 'pull')
  assert.equal(shop.github.accessOf(name, ada.login), undefined)
})

test('an installation that was removed counts as removed access', async () => {
  const { ada, order_id } = await collaborator()
  const { external_id, id } = await integrationOf()
  await shop.github.setInstallation(external_id, 'deleted')
  await shop.server.drainJobs()

  await shop.endOrder(order_id)
  await shop.server.drainJobs()

  assert.equal((await integrationOf()).status, 'removed')
  assert.equal((await shop.grantsOf(ada))[0].is_revoked, true)
  const { body } = await shop.acme.server.get(`/v1/integrations/${id}/resources`)
  assert.equal(body.pagination.total_count, 0)
})
