import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { buyer, cardToken } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { chooseCurrency } from './shop.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard', 'checkout'] })

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a merchant gets to the first order in ten minutes, on a ${width}`, async () => {
    const page = await browserServer().visit('/', { width })
    await signUp(page, `ada-${width}@example.com`)
    await verifyAddress(page, `ada-${width}@example.com`)
    await makeOrganization(page, `Nordlicht ${width}`)
    await makeProduct(page)
    const url = await getLink(page)
    await makeEndpoint(page)
    const token = await makeToken(page)

    const { status, body } = await browserServer()
      .server.stranger()
      .get('/v1/products/', { headers: { authorization: `Bearer ${token}` } })
    assert.equal(status, 200)
    assert.equal(body.items[0].name, 'Pro plan')
    await buyBy(url)

    await go(page, 'Sales', width)
    await page.getByText('Bea Buyer').first().click()
    await page.getByRole('heading', { name: /^Order NORDLICHT/ }).waitFor()
    await page.getByText('Paid').first().waitFor()
    await page.locator('code', { hasText: /^\*{4}-/ }).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `story-order-${width}`)
  })
}

async function signUp(page: Page, email: string) {
  await page.waitForURL('**/sign-in?to=*')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Create your organization' }).waitFor()
}

/** The mail is in the sandbox's mailbox; its link leads back to the dashboard. */
async function verifyAddress(page: Page, email: string) {
  await page.getByText(`We sent a link to ${email}`).waitFor()
  await page.getByRole('link', { name: 'Open the sandbox mailbox' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-check-your-mail')
  await browserServer().server.drainJobs()
  const { body } = await browserServer()
    .server.stranger()
    .get('/mailbox/messages', { query: { to: email } })
  const link = /https?:\/\/\S+verify-email\S+/.exec(body.items[0].text)?.[0]
  assert.ok(link)
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.getByText('Your email is verified.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue' }).click()
}

async function makeOrganization(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  assert.match(await page.getByLabel('Slug').inputValue(), /^nordlicht-/)
  await page.getByText('This slug is available.').waitFor()
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByRole('heading', { name: 'Make your first sale' }).waitFor()
  await eventually(() => page.getByText('Check your email').count(), 0)
}

async function makeProduct(page: Page) {
  await page.getByRole('link', { name: 'Create product' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Pro plan')
  await page.getByRole('radio', { name: /^Recurring/ }).check()
  await chooseCurrency(page, 'EUR')
  await page.getByRole('textbox', { name: 'Price' }).fill('29')
  await page.getByRole('button', { name: 'Create benefit' }).click()
  const sheet = page.getByRole('dialog', { name: 'New benefit' })
  await sheet.getByLabel('Description').fill('License key')
  await sheet.getByLabel('Prefix').fill('NORD')
  await sheet.getByRole('switch', { name: 'Limit activations' }).check()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-new-benefit')
  await sheet.getByRole('button', { name: 'Create benefit' }).click()
  await page.getByRole('checkbox', { name: 'License key', checked: true }).waitFor()
  await page.getByText('Subscribe · €29.00 / month').waitFor()
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByRole('heading', { name: 'Pro plan' }).waitFor()
}

async function getLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Copied').first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function makeEndpoint(page: Page) {
  await page.goto(page.url().replace(/\/products\/.*/, '/webhooks'))
  await page.getByRole('button', { name: 'Create endpoint' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Endpoint URL').fill('https://example.invalid/hooks')
  await sheet.getByRole('checkbox', { name: 'checkout', exact: true }).check()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-new-endpoint')
  await sheet.getByRole('button', { name: 'Create endpoint' }).click()
  await page.getByRole('button', { name: 'Show secret' }).click()
  await page.getByText(/^gatehouse_whs_/).waitFor()
}

async function makeToken(page: Page): Promise<string> {
  await page.goto(page.url().replace(/\/webhooks\/.*/, '/access-tokens'))
  await page.getByRole('button', { name: 'Create token' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('Production server')
  await sheet.getByRole('button', { name: 'Read-only' }).click()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-new-token')
  await sheet.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('heading', { name: 'Copy your token now' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-token-once')
  const token = await page.getByText(/^gatehouse_oat_/).textContent()
  await page.getByRole('button', { name: 'I’ve copied it' }).click()
  await page.getByRole('button', { name: 'Production server', exact: true }).waitFor()
  return token ?? ''
}

/** A buyer follows the link and pays. The buyer's own pages are covered by the buyer tests. */
async function buyBy(url: string) {
  const { server } = browserServer()
  const secret = new URL(url).pathname.split('/').at(-1)
  const opened = await server.stranger().post(`/v1/checkout-links/client/${secret}/checkout`, {})
  assert.equal(opened.status, 201)
  const form = { ...buyer(), confirmation_token_id: await cardToken(server) }
  const paid = await server
    .stranger()
    .post(`/v1/checkouts/client/${opened.body.client_secret}/confirm`, form)
  assert.equal(paid.status, 200)
  await server.drainJobs()
}

async function go(page: Page, place: string, width: string) {
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.nth(width === 'phone' ? 0 : 0).waitFor()
  await navigation.getByRole('link', { name: place }).first().click()
}
