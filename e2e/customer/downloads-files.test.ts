import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { upload } from '@gatehouse/server/src/testing/files.ts'
import { linkTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { fillPaymentForm, openCheckout, payButton } from '../buyer/buying.ts'

const browserServer = sharedBrowserServer()

const NAME = 'Handbuch der Donaudampfschifffahrtsgesellschaft.pdf'

/** Clicks, and returns the name and content of the file that is saved. */
async function saved(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')]
}

test('a buyer downloads a file until the purchase is refunded', async () => {
  const { server, visit } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const first = await upload(acme, Buffer.from('The handbook'), { name: NAME, version: '2.1' })
  const second = await upload(acme, Buffer.from('The exercises'), { name: 'exercises.pdf' })
  const { body: benefit } = await acme.server.post('/v1/benefits/', {
    ...{ type: 'downloadables', description: 'Handbook and exercises' },
    properties: { files: [first.id, second.id] },
  })
  const book = await product(acme)
  await acme.server.post(`/v1/products/${book.id}/benefits`, { benefits: [benefit.id] })
  const page = await visit((await openCheckout(acme, [book])).path, { width: 'phone' })
  await fillPaymentForm(page)
  await payButton(page).click()

  const link = page.getByRole('link', { name: NAME })
  assert.deepEqual(await saved(page, () => link.click()), [NAME, 'The handbook'])
  assert.deepEqual(await checkPage(page, 'checkout-files-phone'), [])

  await server.drainJobs()
  const [order] = (await acme.server.get('/v1/orders/')).body.items
  const { slug } = acme.organization
  const url = await linkTo(server, order.customer.email, `/${slug}/portal/downloads`)
  await page.goto(url.href)
  await page.getByRole('heading', { name: 'Handbook and exercises' }).waitFor()
  await page.getByText('Version 2.1').waitFor()
  assert.deepEqual(await checkPage(page, 'portal-downloads-phone'), [])
  const button = page.getByRole('button', { name: 'Download exercises.pdf' })
  assert.deepEqual(await saved(page, () => button.click()), ['exercises.pdf', 'The exercises'])

  const session = { customer_id: order.customer_id }
  const { token } = (await acme.server.post('/v1/customer-sessions/', session)).body
  const list = { headers: { authorization: `Bearer ${token}` } }
  const { items } = (await server.stranger().get('/v1/customer-portal/downloadables/', list)).body
  const part = (range: string) => fetch(items[0].file.download.url, { headers: { range } })
  assert.equal(await (await part('bytes=0-3')).text(), 'The ')
  const refund = { order_id: order.id, amount: order.net_amount, reason: 'other' }
  const refunded = await acme.server.post('/v1/refunds/', { ...refund, revoke_benefits: true })
  assert.equal(refunded.status, 200, JSON.stringify(refunded.body))
  await server.drainJobs()

  assert.equal((await part('bytes=4-')).status, 404)
  await button.click()
  await page.getByText('You no longer have access to exercises.pdf.').waitFor()
  await page.getByRole('heading', { name: 'No files yet' }).waitFor()
  await eventually(() => button.count(), 0)
})
