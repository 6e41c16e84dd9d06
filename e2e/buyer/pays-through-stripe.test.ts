// Stripe's script cannot be loaded in tests. A double replaces it: it implements the part of
// js.stripe.com's interface we use, and creates its tokens at the simulator, which stands in for
// the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { cardToken, chargesOf, product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { cards, openCheckout, payButton, withKey } from './buying.ts'
import { expectRejected, withInjection } from './injection.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { portalOf } from '../customer/account.ts'

const browserServer = sharedBrowserServer({ config: { mode: 'live' } })

/** The page's calls of Stripe's library, in order. */
type ReceivedRequest = [what: string, ...details: unknown[]]

/** A page in live mode, with the double in place of js.stripe.com. */
async function livePage(card: string = cards.good, hasInjection = false) {
  const { server } = browserServer()
  const acme = await merchant(server)
  await activate(acme.organization.id)
  const app = await withKey(acme, await product(acme))
  const { path } = await openCheckout(acme, [app])
  const visitor = await browserServer().visitor()
  const requests: ReceivedRequest[] = []
  await visitor.exposeFunction(
    'askedOfStripe',
    (...rest: ReceivedRequest) => void requests.push(rest),
  )
  await visitor.exposeFunction('tokenOfStripe', () => cardToken(server, card))
  await visitor.exposeFunction('answeredAtBank', (secret: string) => {
    server.stripe.control.challenge(secret.split('_secret_')[0] ?? '', 'complete')
  })
  await visitor.route('https://js.stripe.com/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: DOUBLE }),
  )
  const injection = hasInjection ? await withInjection(visitor) : undefined
  const page = await visitor.newPage()
  await page.goto(path)
  await page.getByLabel('Email').fill(`live-${Date.now()}@example.com`)
  await page.getByLabel('Name on card').fill('Bea Buyer')
  await page.getByLabel('Country').selectOption('CH')
  await page.getByText('The form of Stripe').waitFor()
  return { acme, page, path, requests, injection }
}

/** In live mode the operator must allow an organization to sell; there is no screen for it yet. */
const activate = (id: string) =>
  browserServer()
    .server.site.db.updateTable('organizations')
    .set({ status: 'active' })
    .where('id', '=', id)
    .execute()

const DOUBLE = `
window.Stripe = (key, options) => {
  const element = {
    mount(node) { node.textContent = 'The form of Stripe' },
    on() { return element }, once() { return element }, off() { return element },
    update() {}, destroy() {}, unmount() {}, focus() {}, blur() {}, clear() {}, collapse() {},
  }
  const elements = options => ({
    create: (type, more) => { askedOfStripe('create', type, more); return element },
    getElement: () => element,
    update: changes => askedOfStripe('update', changes),
    submit: async () => { askedOfStripe('submit'); return {} },
    on() {}, off() {}, fetchUpdates: async () => ({}),
  })
  return {
    elements: options => { askedOfStripe('elements', options); return elements(options) },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {},
    _registerWrapper() {},
    createConfirmationToken: async ({ params }) => {
      askedOfStripe('createConfirmationToken', params)
      return { confirmationToken: { id: await tokenOfStripe() } }
    },
    handleNextAction: async ({ clientSecret }) => {
      askedOfStripe('handleNextAction')
      await answeredAtBank(clientSecret)
      return {}
    },
  }
}
window.Stripe.version = 'dahlia'
`

test('in live mode the card goes to Stripe, and the sale continues with its token', async () => {
  const { acme, page, requests } = await livePage()
  await eventually(() => page.getByLabel('Card number').count(), 0, 'our own card form is refused')
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-live')

  await payButton(page).click()

  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
  const [, options] = requests.find(([label]) => label === 'elements') ?? []
  assert.partialDeepStrictEqual(options, { mode: 'payment', amount: 2000, currency: 'usd' })
  const token = requests.find(([label]) => label === 'createConfirmationToken')?.[1]
  assert.partialDeepStrictEqual(token, {
    payment_method_data: { billing_details: { name: 'Bea Buyer', address: { country: 'CH' } } },
  })
})

test("in live mode Stripe's library handles 3-D Secure, and the page continues", async () => {
  const { acme, page, requests } = await livePage(cards.asks)

  await payButton(page).click()

  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.ok(requests.some(([label]) => label === 'handleNextAction'))
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
})

test("in live mode the portal adds a card with Stripe's form", async () => {
  const { acme, page, requests } = await livePage(cards.asks)
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  const [customer] = (await acme.server.get('/v1/customers/')).body.items
  requests.length = 0

  const portal = await portalOf(acme, customer.id)
  await page.goto(portal.replace('/portal', '/portal/payment-methods'))
  await page.getByRole('heading', { name: 'No cards yet' }).waitFor()
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByText('The form of Stripe').waitFor()
  await page.getByRole('button', { name: 'Save card' }).click()

  await page.getByRole('listitem').filter({ hasText: 'Visa ending in 3220' }).waitFor()
  const [, options] = requests.find(([label]) => label === 'elements') ?? []
  assert.partialDeepStrictEqual(options, { mode: 'setup' })
  assert.ok(requests.some(([label]) => label === 'handleNextAction'))
})

test('in live mode a decline has the same text as in the sandbox', async () => {
  const { acme, page } = await livePage(cards.poor)

  await payButton(page).click()

  await page.getByText('Your card was declined: insufficient funds. Try another card.').waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [])
})

test('in live mode the page connects to us and Stripe only', async () => {
  const { page, path, injection } = await livePage(cards.good, true)
  const { headers } = await fetch(browserServer().server.url + path)
  const policy = headers.get('content-security-policy') ?? ''
  const hosts = policy.match(/(?:https?:|\*\.)[^\s;]+/g) ?? []
  assert.deepEqual(
    hosts.filter(host => !/^https:\/\/(\*\.)?([a-z]+\.)*stripe\.com$/.test(host)),
    [],
  )
  const rule = (name: string) => policy.split('; ').find(each => each.startsWith(name))
  assert.match(rule('script-src') ?? '', /'strict-dynamic' https:\/\/js\.stripe\.com$/)
  assert.equal(rule('connect-src'), "connect-src 'self' https://api.stripe.com")
  assert.equal(rule('img-src'), "img-src 'self' data:")

  assert.ok(injection)
  await expectRejected(page, injection)
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expectRejected(page, injection)
  // The browser reports the blocked request, which is expected.
  browserServer().complaints.length = 0
})

test("in live mode Stripe's form offers the device's wallets", async () => {
  const { requests } = await livePage()

  const [, type, options] = requests.find(([label]) => label === 'create') ?? []
  assert.equal(type, 'payment')
  assert.partialDeepStrictEqual(options, { wallets: { applePay: 'auto', googlePay: 'auto' } })
})
