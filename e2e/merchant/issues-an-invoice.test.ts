import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, checkDialog, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** Returns the target of a button that opens a document. */
async function documentBehind(page: Page, name: string | RegExp) {
  const invoiceResponse = page.waitForResponse(
    response =>
      response.request().method() === 'GET' &&
      /(invoice|receipt|credit-note)$/.test(response.url()),
  )
  await page.getByRole('button', { name }).click()
  const { url } = (await (await invoiceResponse).json()) as { url: string }
  const paper = await fetch(url)
  return { type: paper.headers.get('content-type'), name: paper.headers.get('content-disposition') }
}

test('a merchant fills in seller and billing details and issues the invoice', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const { order } = await sell(server, acme, await product(acme), { customer_name: 'Bea Buyer' })
  const page = await open(browserServer(), acme, '/settings/invoices')
  await page.getByLabel('Legal name').fill('Nordlicht GmbH')
  await page.getByLabel('Country').last().selectOption('DE')
  await page.getByLabel('Street address').fill('Am Tor 1')
  await page.getByLabel('Postal code').fill('10115')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Tax ID').fill('DE123456789')
  await page.getByLabel('Invoice prefix').fill('nord')
  await page.getByText('NORD-K7QF2M9XTD-0001').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-invoice-settings')
  await page
    .getByRole('region', { name: 'Invoices' })
    .or(page.locator('section', { hasText: 'Invoice numbering' }))
    .getByRole('button', { name: 'Save changes' })
    .click()
  await page.getByText('Changes saved').waitFor()
  const settings = `/v1/organizations/${acme.organization.id}/invoice-settings`
  const { body } = await acme.server.get(settings)
  assert.deepEqual(
    [body.legal_name, body.prefix, body.address.city],
    ['Nordlicht GmbH', 'NORD', 'Berlin'],
  )

  await page.goto(dashboard(acme, `/orders/${order.id}`))
  const receipt = await documentBehind(page, 'Open receipt')
  assert.equal(receipt.name, `inline; filename="${order.receipt_number}.pdf"`)
  await page.getByRole('button', { name: 'Edit billing details' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Billing name').fill('Bea GmbH')
  await sheet.getByLabel('Postal code').fill('nowhere')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await sheet
    .getByRole('alert')
    .or(sheet.getByText(/postal code/i))
    .first()
    .waitFor()
  await sheet.getByLabel('Postal code').fill('20095')
  await sheet.getByLabel('City').fill('Hamburg')
  await expectAccessible(page)
  await takeScreenshot(page, 'story-billing-details')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Bea GmbH').waitFor()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('The invoice will be addressed to Bea GmbH.', { exact: false }).waitFor()
  await checkDialog(page, 'story-issue-invoice')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit billing details' }).waitFor()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await question.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('button', { name: 'Open invoice' }).waitFor()
  await page.getByRole('button', { name: 'Edit billing details' }).waitFor({ state: 'hidden' })

  const paper = await documentBehind(page, 'Open invoice')
  assert.deepEqual(paper, {
    type: 'application/pdf',
    name: `inline; filename="${order.invoice_number}.pdf"`,
  })
})

test("a refund's credit note is listed beside the invoice", async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const { order } = await sell(server, acme, await product(acme))
  const refund = { order_id: order.id, reason: 'other', amount: 500 }
  const { body } = await acme.server.post('/v1/refunds/', refund)
  const page = await open(browserServer(), acme, `/orders/${order.id}`)
  await page.getByRole('button', { name: body.credit_note_number }).waitFor()

  const paths = { 'credited-order': dashboard(acme, `/orders/${order.id}`) }
  assert.deepEqual(await checkEveryWidth(page, paths), [])
  const settings = { 'invoice-settings': dashboard(acme, '/settings/invoices') }
  assert.deepEqual(await checkEveryWidth(page, settings), [])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(paths['credited-order'])
  const paper = await documentBehind(page, /^Credit note /)

  assert.equal(paper.type, 'application/pdf')
})

test('an order without a billing name shows what to fill in first', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const { order } = await sell(server, acme, await product(acme))
  await acme.server.patch(`/v1/orders/${order.id}`, { billing_name: null })
  const page = await open(browserServer(), acme, `/orders/${order.id}`)

  const button = page.getByRole('button', { name: 'Issue invoice' })
  await eventually(() => button.getAttribute('aria-disabled'), 'true')
  await button.hover()
  await page.getByText('Enter a billing name and address first.').waitFor()
})
