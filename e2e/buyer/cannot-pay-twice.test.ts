import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, product } from '@gatehouse/server/src/testing/sales.ts'
import { fillPaymentForm, openCheckout, payButton, withKey } from './buying.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

async function shop() {
  const acme = await merchant(browserServer().server)
  const app = await withKey(acme, await product(acme))
  return { acme, ...(await openCheckout(acme, [app])) }
}

test('a double click pays once', async () => {
  const { acme, path } = await shop()
  const page = await browserServer().visit(path)
  await fillPaymentForm(page)

  await payButton(page).dblclick()

  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await browserServer().server.drainJobs()
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
})

test('a checkout open in two tabs is paid once, and both show the purchase', async () => {
  const { acme, path } = await shop()
  const visitor = await browserServer().visitor()
  const tabs = [await visitor.newPage(), await visitor.newPage()] as const
  for (const tab of tabs) {
    await tab.goto(path)
    await fillPaymentForm(tab)
  }

  await Promise.all(tabs.map(tab => payButton(tab).click()))

  for (const tab of tabs) await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
  await browserServer().server.drainJobs()
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
})

test('a tab left open long after the payment cannot pay again', async () => {
  const { acme, path } = await shop()
  const visitor = await browserServer().visitor()
  const [first, second] = [await visitor.newPage(), await visitor.newPage()]
  for (const tab of [first, second]) {
    await tab.goto(path)
    await fillPaymentForm(tab)
  }
  await payButton(first).click()
  await first.getByRole('heading', { name: 'Thank you' }).waitFor()

  await payButton(second).click()

  await second.getByRole('heading', { name: 'Thank you' }).waitFor()
  await browserServer().server.drainJobs()
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
})

test('a reload during the payment shows its outcome', async () => {
  const { acme, path } = await shop()
  const page = await browserServer().visit(path)
  await fillPaymentForm(page)
  // The response never reaches the page, although the server has received the request.
  await page.route('**/confirm', async route => {
    await route.fetch()
    await page.reload().catch(() => {})
  })

  await payButton(page).click()

  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await browserServer().server.drainJobs()
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
})

test('a lost response is fetched again without paying again', async () => {
  const { acme, path } = await shop()
  const page = await browserServer().visit(path)
  await fillPaymentForm(page)
  await page.route('**/confirm', async route => {
    await route.fetch()
    await route.abort()
  })

  await payButton(page).click()

  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  browserServer().complaints.length = 0
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
})

test('the back button leads to the confirmation, not to the form', async () => {
  const { acme, path } = await shop()
  const page = await browserServer().visit(path)
  await fillPaymentForm(page)
  await payButton(page).click()
  await page.getByRole('link', { name: 'Open your account' }).click()
  await page.waitForURL('**/portal')

  await page.goBack()

  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await eventually(() => payButton(page).count(), 0)
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
})
