import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { customerOf } from './account.ts'

const browserServer = sharedBrowserServer({ apps: ['portal'] })

test('a customer opens a receipt, gets an invoice, and later a credit note', async () => {
  const cleo = await customerOf(browserServer().server)
  const { acme, order_id } = cleo
  const page = await browserServer().visit(await cleo.portal())
  await page.getByRole('link', { name: 'Pro' }).first().waitFor()
  const path = `/${acme.organization.slug}/portal/orders/${order_id}`
  await page.goto(path)
  const receipt = page.waitForResponse(response => response.url().endsWith('/receipt'))
  await page.getByRole('button', { name: 'Open receipt' }).click()
  const receiptLink = (await (await receipt).json()) as { url: string }
  const disposition = (await fetch(receiptLink.url)).headers.get('content-disposition')
  assert.match(disposition ?? '', /-R\.pdf"$/)
  await page.getByRole('button', { name: 'Get invoice' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name or company').fill('')
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await dialog.getByText('Enter a name and choose a country.').waitFor()
  await dialog.getByLabel('Name or company').fill('Cleo GmbH')
  await dialog.getByLabel('Country').selectOption('DE')
  await dialog.getByLabel('City').fill('Berlin')
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-billing')
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('button', { name: 'Open invoice' }).waitFor()
  await page.getByText('Cleo GmbH').waitFor()

  const invoiceResponse = page.waitForResponse(response => response.url().endsWith('/invoice'))
  await page.getByRole('button', { name: 'Open invoice' }).click()
  const { url } = (await (await invoiceResponse).json()) as { url: string }
  assert.equal((await fetch(url)).headers.get('content-type'), 'application/pdf')

  const refund = { order_id, reason: 'customer_request', amount: 100 }
  const { body } = await acme.server.post('/v1/refunds/', refund)
  await page.reload()
  await page.getByRole('heading', { name: 'Refunds' }).waitFor()
  await page.getByRole('listitem').getByText('Refunded').waitFor()
  const note = page.waitForResponse(response => response.url().includes('/credit-notes/'))
  await page.getByRole('button', { name: body.credit_note_number }).click()
  assert.equal((await note).status(), 200)
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-credited')
})
