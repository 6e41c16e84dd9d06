import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { fillPaymentForm, payButton } from './buying.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

async function linkOf(acme: Merchant): Promise<string> {
  const { id } = await product(acme)
  const made = await acme.server.post('/v1/checkout-links/', { products: [id] })
  assert.equal(made.status, 201)
  return new URL(made.body.url).pathname
}

const checkoutsOf = async (acme: Merchant) =>
  (await acme.server.get('/v1/checkouts/')).body.items as {
    customer_email: string
    metadata: object
  }[]

test('a link opens one checkout, prefilled from its query parameters', async () => {
  const acme = await merchant(browserServer().server)
  const link = await linkOf(acme)
  const query = '?customer_email=ada%40example.com&utm_source=mail&locale=de'
  const page = await browserServer().visit(link + query)

  await page.waitForURL(/\/checkout\/gatehouse_c_/)
  await page.getByRole('button', { name: '20,00 $ zahlen' }).waitFor()

  await eventually(() => page.getByLabel('E-Mail').inputValue(), 'ada@example.com')
  const checkouts = await checkoutsOf(acme)
  assert.equal(checkouts.length, 1)
  assert.deepEqual(checkouts[0]?.metadata, { utm_source: 'mail' })
})

test('a buyer buys from a link, and Back leads to where the link was', async () => {
  const acme = await merchant(browserServer().server)
  const link = await linkOf(acme)
  const page = await browserServer().visit('/checkout/nothing')
  await page.getByRole('heading', { name: 'This checkout doesn’t exist' }).waitFor()
  await page.goto(link)
  await page.waitForURL(/\/checkout\/gatehouse_c_/)
  await fillPaymentForm(page)

  await payButton(page).click()

  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
  await page.goBack()
  await page.getByRole('heading', { name: 'This checkout doesn’t exist' }).waitFor()
  assert.equal((await checkoutsOf(acme)).length, 1)
})

test('previews, crawlers and HEAD requests open no checkout', async () => {
  const acme = await merchant(browserServer().server)
  const link = await linkOf(acme)

  for (const method of ['GET', 'HEAD']) {
    const { status } = await fetch(browserServer().server.url + link, { method })
    assert.equal(status, 200)
  }

  assert.deepEqual(await checkoutsOf(acme), [])
})

test('a link without products on sale says so', async () => {
  const page = await browserServer().visit('/checkout/link/gatehouse_cl_gone')

  await page.getByRole('heading', { name: 'This checkout link is no longer available' }).waitFor()
  await expectAccessible(page)
})
