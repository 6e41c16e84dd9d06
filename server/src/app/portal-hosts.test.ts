import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { mailsSentTo, portalCodeTo } from '../testing/mails.ts'
import { merchant, type Merchant } from '../testing/people.ts'
import {
  proveDomain,
  requestAt,
  startNameService,
  type AnswerAt,
} from '../testing/portal-domains.ts'
import { sell } from '../testing/sales.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { secure } from './origins.ts'
import { isPortalPage, withMerchant } from './portal-head.ts'
import { portalPages } from './portal-pages.data.ts'

const HOST = 'portal.acme.example'
const PORTAL = '/v1/customer-portal'

let server: TestServer
let acme: Merchant
let bee: Merchant
let origin: string
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
  bee = await merchant(server, 'Bee')
  await proveDomain(startNameService(server), acme, HOST)
  origin = `http://${HOST}:${new URL(server.url).port}`
})
after(() => server.close())

type Sent = Parameters<typeof requestAt>[3]
const at = (path: string, sent?: Sent): Promise<AnswerAt> => requestAt(server, HOST, path, sent)

let customers = 0
async function customerOf(seller: Merchant) {
  const email = `portal-${(customers += 1)}@example.com`
  const { body } = await seller.server.post('/v1/customers/', { email })
  return { id: String(body.id), email }
}
async function sessionOf(seller: Merchant) {
  const customer = await customerOf(seller)
  const made = await seller.server.post('/v1/customer-sessions/', { customer_id: customer.id })
  return { ...customer, token: String(made.body.token), url: String(made.body.customer_portal_url) }
}

test('a domain serves the portal and what it calls, and nothing else of the server', async () => {
  const { token } = await sessionOf(acme)
  const { id, slug } = acme.organization

  assert.equal((await at(`${PORTAL}/organizations/${slug}`)).status, 200)
  assert.equal((await at(`${PORTAL}/customers/me`, { token })).status, 200)
  assert.equal((await at(`/v1/license-files/public-keys?organization_id=${id}`)).status, 200)
  const absent = [
    ...['/dashboard', '/sign-in', `/${slug}/portal`, '/mailbox', '/reference', '/checkout/x'],
    ...['/api/auth/get-session', '/api/auth/ok', '/openapi.json', '/v1/products/', '/v1/orders/'],
    ...['/v1/customer-sessions/', `/v1/organizations/${id}/portal-domain`, '/v1/customer-portal'],
    ...['/v1/portal-domains/nothing', '/v1/customer-seats/', '/assets/dashboard/index.js', '/v1'],
    ...['/.well-known/gatehouse-verification.txt', '/checkout/embed.js', '/files/avatars/x.png'],
    `/files/logos/${bee.organization.id}`,
  ]
  for (const path of absent) {
    const { status, headers } = await at(path, { token })
    assert.equal(status, 404, path)
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  }
  assert.equal((await at('/dashboard', { method: 'OPTIONS' })).status, 404)
})

test('at a domain no other organization exists', async () => {
  const foreign = await sessionOf(bee)
  const own = await sessionOf(acme)
  const { id, slug } = bee.organization
  const asked = { email: foreign.email, organization_id: id }

  const refused = await at(`${PORTAL}/customers/me`, { token: foreign.token })
  assert.deepEqual([refused.status, refused.body.error], [401, 'invalid_token'])
  assert.equal((await at(`${PORTAL}/organizations/${slug}`)).status, 404)
  const request = `${PORTAL}/customer-session/request`
  assert.equal((await at(request, { method: 'POST', body: asked })).status, 404)
  assert.deepEqual(await mailsSentTo(server, foreign.email), [])
  assert.equal((await at(`/v1/license-files/public-keys?organization_id=${id}`)).status, 404)
  const elsewhere = await server.stranger().get(`${PORTAL}/customers/me`, {
    headers: { authorization: `Bearer ${own.token}` },
  })
  assert.equal(elsewhere.status, 200)
})

test("another organization's code opens nothing at a domain, and still works at home", async () => {
  const { email } = await customerOf(bee)
  const path = `${PORTAL}/customer-session`
  const body = { email, organization_id: bee.organization.id }
  assert.equal((await server.stranger().post(`${path}/request`, body)).status, 202)
  const code = await portalCodeTo(server, email)

  const there = await at(`${path}/authenticate`, { method: 'POST', body: { code } })
  const home = await server.stranger().post(`${path}/authenticate`, { code })

  assert.deepEqual([there.status, home.status], [404, 200])
})

test('a customer signs in by code at the domain', async () => {
  const { id, email } = await customerOf(acme)
  const path = `${PORTAL}/customer-session`
  const body = { email, organization_id: acme.organization.id }
  // Cookies that the merchant's other sites have set come along, and are no obstacle.
  const headers = { cookie: 'session=of-the-shop', origin }

  const asked = await at(`${path}/request`, { method: 'POST', body, headers })
  assert.equal(asked.status, 202)
  const code = await portalCodeTo(server, email)
  const opened = await at(`${path}/authenticate`, { method: 'POST', body: { code }, headers })

  assert.equal(opened.status, 200)
  const me = await at(`${PORTAL}/customers/me`, { token: opened.body.token })
  assert.equal(me.body.id, id)
})

test('neither a user nor a token of the organization has access at the domain', async () => {
  const cookie = [...acme.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { token } = acme.server

  const byCookie = await at(`${PORTAL}/customers/me`, { headers: { cookie } })
  const byToken = await at(`${PORTAL}/customers/me`, { token: String(token) })

  assert.deepEqual([byCookie.status, byToken.status], [401, 401])
})

test('links to the portal use the domain, and the server again once it is removed', async () => {
  const seller = await merchant(server, 'Links')
  const names = startNameService(server)
  const host = 'account.links.example'
  await proveDomain(names, seller, host)
  const there = origin.replace(HOST, host)
  const plan = await seller.server.post('/v1/products/', {
    name: 'Pro',
    recurring_interval: 'month',
    prices: [{ amount_type: 'fixed', price_amount: 1500, price_currency: 'usd' }],
  })

  assert.match((await sessionOf(seller)).url, new RegExp(`^${there}/\\?customer_session_token=`))
  const sold = await sell(server, seller, plan.body)
  await server.drainJobs()
  const linksTo = async (email: string) => {
    const mails = await mailsSentTo(server, email)
    return mails.flatMap(mail => mail.plain.match(/https?:\/\/[^\s/]+\/\S*/g) ?? [])
  }
  const links = await linksTo(String(sold.order.customer.email))
  assert.ok(
    links.some(link => link.startsWith(`${there}/orders/`)),
    links.join('\n'),
  )
  assert.deepEqual(
    links.filter(link => !link.startsWith(there) && !link.includes('/unsubscribe/')),
    [],
  )
  await seller.server.delete(`/v1/organizations/${seller.organization.id}/portal-domain`)
  const home = `${server.url}/${seller.organization.slug}/portal`
  assert.ok((await sessionOf(seller)).url.startsWith(`${home}?customer_session_token=`))
})

test('a customer who connects an account at a platform returns to the domain', async () => {
  const connected = await startTestServer({ github: true })
  try {
    const seller = await merchant(connected)
    await proveDomain(startNameService(connected), seller, HOST)
    const { body } = await seller.server.post('/v1/customers/', { email: 'mona@example.com' })
    const made = await seller.server.post('/v1/customer-sessions/', { customer_id: body.id })
    const { token } = made.body
    const there = (path: string, sent?: Sent) => requestAt(connected, HOST, path, sent)

    const path = `${PORTAL}/oauth-accounts/authorize?platform=github&return_to=/connections`
    const started = await there(path, { token })
    const [cookie = ''] = String(started.headers['set-cookie']).split(';')
    const platform = new URL(started.body.url)
    platform.searchParams.set('login', 'octocat')
    const back = await fetch(platform, { redirect: 'manual' })
    // The platform knows the server's own address, where the browser does not have the cookie.
    const home = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' })
    const next = new URL(home.headers.get('location') ?? '')
    const done = await there(next.pathname + next.search, { headers: { cookie } })

    assert.equal(next.hostname, HOST)
    const arrived = new URL(String(done.headers.location))
    assert.deepEqual([arrived.hostname, arrived.pathname], [HOST, '/connections'])
    assert.equal(arrived.searchParams.get('connected'), 'github')
    const again = await there(next.pathname + next.search, { headers: { cookie } })
    assert.match(String(again.headers.location), /error=expired/)
  } finally {
    await connected.close()
  }
})

test('the domains below a domain are not told to use https', () => {
  const site = { ...server.site, base_url: 'https://pay.example' }
  const header = 'strict-transport-security'

  const there = secure(site, new Response(), { organization_id: acme.organization.id })
  const home = secure(site, new Response())

  assert.equal(there.headers.get(header), 'max-age=31536000')
  assert.equal(home.headers.get(header), 'max-age=31536000; includeSubDomains')
})

test("the pages at a domain are the portal's routes", () => {
  const router = new URL('../../../apps/portal/src/router.tsx', import.meta.url)
  const paths = [...readFileSync(router, 'utf8').matchAll(/ path: '\/([\w-]*)/g)]
  const first = new Set(paths.map(([, name = '']) => name).filter(Boolean))

  assert.deepEqual([...first].toSorted(), portalPages.toSorted())
  for (const page of ['/', '/orders', '/orders/', '/orders/0b1f-2'])
    assert.ok(isPortalPage(page), page)
  for (const page of ['/dashboard', '/orders/a/b', '/acme/portal', '/orders.html'])
    assert.ok(!isPortalPage(page), page)
})

test("the portal's HTML has the merchant's name and icon, escaped", () => {
  const html = '<title>Gatehouse</title><link rel="icon" type="image/svg+xml" href="/icon.svg" />'
  const page = { slug: 'acme', name: 'A & <b>"$&', icon: '/files/logos/1', framers: undefined }

  const changed = withMerchant(html, page, { at_domain: true })

  assert.equal(
    changed,
    '<title>A &amp; &lt;b&gt;&quot;$&amp;</title>' +
      '<meta name="portal-organization" content="acme" />' +
      '<link rel="icon" href="/files/logos/1" />',
  )
  assert.doesNotMatch(withMerchant(html, page), /portal-organization/)
})
