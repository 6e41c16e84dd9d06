import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { openReceiver, type Receiver } from '@gatehouse/server/src/testing/receiver.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import type { BrowserContext } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { fillPaymentForm, openCheckout, payButton } from './buying.ts'

const browserServer = sharedBrowserServer()
const receivers: Receiver[] = []
after(async () => {
  for (const receiver of receivers) await receiver.close()
})

const SHOP = 'https://shop.example'

/** A merchant with their own site, whose server receives webhooks about checkouts. */
async function shop() {
  const acme = await merchant(browserServer().server)
  let secret = ''
  const receiver = await openReceiver(() => secret)
  receivers.push(receiver)
  const endpoint = { url: receiver.url, format: 'raw', events: ['checkout.updated'] }
  const { body } = await acme.server.post('/v1/webhooks/endpoints', endpoint)
  secret = body.secret
  const success_url = `${SHOP}/thanks?checkout={CHECKOUT_ID}`
  const opened = await openCheckout(acme, [await product(acme)], { success_url })
  return { receiver, ...opened }
}

const received = ({ received }: Receiver) => received.map(({ data }) => String(data.status))

/**
 * The merchant's page. It shows the webhooks the merchant's server had received when the buyer
 * arrived.
 */
async function thanksPage(visitor: BrowserContext, receiver: Receiver) {
  const statusesPerVisit: string[][] = []
  await visitor.route(`${SHOP}/**`, async route => {
    statusesPerVisit.push(received(receiver))
    await route.fulfill({ contentType: 'text/html', body: '<h1>Welcome back</h1>' })
  })
  return statusesPerVisit
}

test("the merchant's server is told of the sale before the buyer reaches its page", async () => {
  const { receiver, id, path } = await shop()
  const visitor = await browserServer().visitor()
  const statusesPerVisit = await thanksPage(visitor, receiver)
  const page = await visitor.newPage()
  await page.goto(path)
  await fillPaymentForm(page)

  await payButton(page).click()

  await page.waitForURL(`${SHOP}/thanks?checkout=${id}`)
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  assert.equal(statusesPerVisit[0]?.at(-1), 'succeeded')
})

test("a merchant's server that hangs delays the buyer by at most 15 seconds", async () => {
  const { receiver, id, path } = await shop()
  receiver.answer = () => 'hang'
  const visitor = await browserServer().visitor()
  await thanksPage(visitor, receiver)
  const page = await visitor.newPage()
  await page.clock.install()
  await page.goto(path)
  await fillPaymentForm(page)
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-settling')

  await page.clock.fastForward(14_000)
  assert.ok(page.url().includes(path), 'still waiting')
  await page.clock.fastForward(1_500)

  await page.waitForURL(`${SHOP}/thanks?checkout=${id}`)
})
