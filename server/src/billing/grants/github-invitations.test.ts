import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { connectGitHub } from '../../testing/github.ts'
import { sellProduct } from './test-sale.ts'
import { openGitHubShop, type GitHubShop } from './test-github-shop.ts'

let shop: GitHubShop
before(async () => void (shop = await openGitHubShop()))
after(() => shop.server.close())

test('the next request is made exactly when GitHub allows it', async () => {
  for (const kind of ['rate_limited', 'secondary'] as const) {
    const { name, product } = await shop.repository()
    const ada = await shop.customer()
    await connectGitHub(ada.portal, ada.login)
    shop.github.faults.add({ kind, match: 'PUT *', seconds: 300 })
    await shop.buy(ada, product)
    shop.github.requests.length = 0
    const [limited] = await shop.grantsOf(ada)
    shop.server.clock.pass(299_000)
    await shop.server.drainJobs()
    const early = shop.github.requests.length
    shop.server.clock.pass(1_000)
    await shop.server.drainJobs()

    assert.equal(limited.delivery.reason, 'rate_limited', kind)
    assert.equal(early, 0, kind)
    assert.equal(shop.github.accessOf(name, ada.login), 'invited', kind)
  }
})

test('a renamed account keeps its access, and its former name is never invited', async () => {
  const { name, product } = await shop.repository()
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  const { order_id } = await shop.buy(ada, product)
  await shop.github.answerInvitation(name, ada.login, 'accept')
  await shop.server.drainJobs()
  shop.github.renameAccount(ada.login, `${ada.login}-renamed`)
  shop.github.addAccount(ada.login)

  await shop.endOrder(order_id)
  await shop.server.drainJobs()

  assert.equal(shop.github.accessOf(name, `${ada.login}-renamed`), undefined)
  const { body: self } = await ada.portal.get('/v1/customer-portal/customers/me')
  const [account] = Object.values<{ account_username: string }>(self.oauth_accounts)
  assert.equal(account?.account_username, `${ada.login}-renamed`)
})

test('an expired or declined invitation is sent again when the customer asks', async () => {
  const { name, product } = await shop.repository()
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  await shop.buy(ada, product)
  const [grant] = await shop.grantsOf(ada)
  shop.server.clock.pass(7 * DAY + 1_000)
  await shop.server.drainJobs()
  const [expired] = await shop.grantsOf(ada)
  const again = {
    benefit_type: 'github_repository',
    properties: { account_id: String(ada.account.id) },
  }
  const path = `/v1/customer-portal/benefit-grants/${grant.id}`
  // The session has ended meanwhile.
  const portal = await shop.portalOf(ada)
  const { status } = await portal.patch(path, again)
  await shop.server.drainJobs()
  const [renewed] = await shop.grantsOf(ada)
  await shop.github.answerInvitation(name, ada.login, 'decline')
  shop.server.clock.pass(DAY)
  await shop.server.drainJobs()
  const [declined] = await shop.grantsOf(ada)
  await (await shop.portalOf(ada)).patch(path, again)
  await shop.server.drainJobs()

  assert.equal(status, 200)
  assert.deepEqual(
    [expired, renewed, declined].map(({ delivery }) => [delivery.status, delivery.reason]),
    [
      ['waiting', 'invitation_expired'],
      ['invited', null],
      ['waiting', 'invitation_declined'],
    ],
  )
  assert.equal((await shop.grantsOf(ada))[0].delivery.status, 'invited')
})

test('the 51st invitation of a day waits for its date', async () => {
  const { name, product } = await shop.repository()
  shop.github.repository(name).sent = []
  const buyers = []
  for (let count = 0; count < 51; count += 1) buyers.push(await shop.customer())
  for (const one of buyers) {
    await connectGitHub(one.portal, one.login)
    await sellProduct(shop.server, shop.acme, { customer: one, product })
  }
  await shop.server.drainJobs()
  const statuses = []
  for (const one of buyers) statuses.push((await shop.grantsOf(one))[0].delivery)
  const queued = statuses.filter(({ status }) => status === 'queued')
  shop.github.requests.length = 0
  shop.server.clock.pass(DAY - 1_000)
  await shop.server.drainJobs()
  const early = shop.github.requests.filter(item => item.startsWith('PUT')).length
  shop.server.clock.pass(1_000)
  await shop.server.drainJobs()

  assert.equal(queued.length, 1)
  assert.deepEqual([queued[0].reason, queued[0].queue_position], ['invitation_limit', 1])
  assert.ok(queued[0].next_attempt_at)
  assert.equal(early, 0)
  assert.equal(shop.github.repository(name).invitations.length, 51)
})

test('an account that is disconnected loses its access, and the grant waits again', async () => {
  const { name, product } = await shop.repository()
  const ada = await shop.customer()
  await connectGitHub(ada.portal, ada.login)
  await shop.buy(ada, product)
  const path = `/v1/customer-portal/oauth-accounts/github/${ada.account.id}`

  const { status } = await ada.portal.delete(path)
  await shop.server.drainJobs()

  assert.equal(status, 204)
  assert.equal(shop.github.accessOf(name, ada.login), undefined)
  assert.equal((await shop.grantsOf(ada))[0].delivery.reason, 'account_required')
})

test('a connection that an earlier version started is started again', async () => {
  const ada = await shop.customer()
  const path = '/v1/customer-portal/oauth-accounts/authorize'
  const { body } = await ada.portal.get(path, { query: { platform: 'github' } })
  const consent = new URL(body.url)
  consent.searchParams.set('login', ada.login)
  const sent = await fetch(consent, { redirect: 'manual' })
  await shop.server.site.db
    .updateTable('verifications')
    .set({ value: JSON.stringify({ platform: 'github', return_to: '/', verifier: 'sealed' }) })
    .where('purpose', '=', 'connect-account')
    .execute()

  const response = await ada.portal.fetch(sent.headers.get('location') ?? '')

  assert.equal(response.status, 302)
  assert.equal(new URL(response.headers.get('location') ?? '').search, '?error=expired')
})

test('a connection must be finished in the browser that started it, once', async () => {
  const [ada, eve] = [await shop.customer(), await shop.customer()]
  const path = '/v1/customer-portal/oauth-accounts/authorize'
  const { body } = await ada.portal.get(path, { query: { platform: 'github' } })
  const consent = new URL(body.url)
  consent.searchParams.set('login', ada.login)
  const sent = await fetch(consent, { redirect: 'manual' })
  const callback = sent.headers.get('location') ?? ''

  const stolen = await eve.portal.fetch(callback)
  const own = await ada.portal.fetch(callback)
  const repeated = await ada.portal.fetch(callback)

  const outcome = (response: Response) => new URL(response.headers.get('location') ?? '').search
  assert.match(consent.href, /code_challenge_method=S256/)
  assert.equal(outcome(stolen), '?error=expired')
  assert.equal(outcome(own), '?connected=github')
  assert.equal(outcome(repeated), '?error=expired')
})
