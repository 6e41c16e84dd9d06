import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { media } from '@gatehouse/server/src/testing/files.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { checkout, confirm, product, sell } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** Cards by the issuing bank's behavior, as Stripe documents its test numbers. */
const cards = { poor: '4000000000009995', fraud: '4000000000000259' } as const

test('a merchant finds declined payments with reasons and opens unpaid orders', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const book = await product(acme)
  const street = { line1: '1 Market St', city: 'San Francisco', postal_code: '94105' }
  await sell(server, acme, book, {
    customer_name: 'Ada Lovelace',
    customer_billing_address: { country: 'US', state: 'CA', ...street },
  })
  const opened = await checkout(acme, [book.id])
  await confirm(server, opened, { card: cards.poor, customer_name: 'Bob Long-Winded' })
  await server.drainJobs()
  const page = await open(browserServer(), acme, '/payments')

  await page.getByText('The card has insufficient funds', { exact: false }).waitFor()
  await page.getByText('Ada Lovelace').waitFor()
  await page.getByRole('button', { name: 'Status', exact: true }).first().click()
  await page.getByRole('menuitemcheckbox', { name: 'Failed' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('1–1 of 1').waitFor()
  await eventually(async () => new URL(page.url()).searchParams.get('status'), 'failed')
  await page.getByRole('searchbox').fill('winded')
  await page.getByText('1–1 of 1').waitFor()
  await eventually(async () => new URL(page.url()).searchParams.get('query'), 'winded')
  await page.reload()
  await page.getByRole('link', { name: /Bob Long-Winded/ }).press('Enter')

  await page.getByRole('alert').getByText('The card has insufficient funds').waitFor()
  await page.getByRole('link', { name: 'the checkout' }).click()
  await page.waitForURL(`**/checkouts/${opened.id}`)
  const { body } = await acme.server.get('/v1/payments/', { query: { query: 'Lovelace' } })
  await page.goto(dashboard(acme, `/customers/${body.items[0].customer_id}`))
  await page.getByRole('heading', { name: 'Payments' }).waitFor()
  await page.getByText('Visa ending in 4242').first().waitFor()
  await page.getByText('San Francisco, CA 94105').waitFor()
  await page.getByText('United States', { exact: true }).waitFor()

  await page.goto(dashboard(acme, '/orders'))
  await page.getByText('Revenue today').waitFor()
  await page.getByRole('button', { name: 'Status', exact: true }).first().click()
  await page.getByRole('menuitemcheckbox', { name: 'Paid', exact: true }).click()
  await page.keyboard.press('Escape')
  await eventually(async () => new URL(page.url()).searchParams.get('status'), 'paid')
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('searchbox').fill('nobody-is-called-that')
  await page.getByText('Nothing found').waitFor()
  await page.getByText('Revenue today').waitFor()
  await page.getByRole('searchbox').fill('lovela')
  await page.getByText('1–1 of 1').waitFor()
  await page.goto(dashboard(acme, '/subscriptions?query=lovela'))
  await eventually(() => page.getByRole('searchbox').inputValue(), 'lovela')
  await page.goto(dashboard(acme, '/orders'))
  await page.getByText('1–1 of 1').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  assert.equal(lines.length, 2)
})

test('discounts and benefits are filtered by status and product, in the URL', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const box = await product(acme, { name: 'Box' })
  const bag = await product(acme, { name: 'Bag' })
  const off = { type: 'percentage', basis_points: 1000, duration: 'once' }
  await acme.server.post('/v1/discounts/', { ...off, name: 'For boxes', products: [box.id] })
  const starts_at = new Date(server.clock.now().getTime() + 86_400_000).toISOString()
  await acme.server.post('/v1/discounts/', { ...off, name: 'Tomorrow', starts_at })
  const note = { type: 'custom', description: 'A note', properties: {} }
  const { body: gift } = await acme.server.post('/v1/benefits/', note)
  await acme.server.post(`/v1/products/${box.id}/benefits`, { benefits: [gift.id] })
  const page = await open(browserServer(), acme, '/discounts')
  await page.getByText('1–2 of 2').waitFor()
  await page.getByRole('button', { name: 'Status', exact: true }).first().click()
  await page.getByRole('menuitemcheckbox', { name: 'Scheduled' }).click()

  await page.getByText('1–1 of 1').waitFor()
  await eventually(async () => new URL(page.url()).searchParams.get('status'), 'scheduled')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tomorrow' }).waitFor()
  await page.goto(dashboard(acme, `/discounts?product=${bag.id}`))
  await page.getByText('1–1 of 1').waitFor()
  await page.goto(dashboard(acme, `/benefits?product=${box.id}`))
  await page.getByText('1–1 of 1').waitFor()
  await page.goto(dashboard(acme, `/benefits?product=${bag.id}`))
  await page.getByText('Nothing found').waitFor()
})

test('disputes are listed with reason and deadline and link to their pages', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const contested = { customer_name: 'Ada Lovelace', card: cards.fraud }
  const { order } = await sell(server, acme, await product(acme), contested)
  await acme.server.post('/v1/refunds/', { order_id: order.id, amount: 100, reason: 'other' })
  await server.drainJobs()
  const page = await open(browserServer(), acme, '/disputes?status=needs_response')

  await page.getByText('Fraudulent').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Ada Lovelace/ }).click()
  await page.getByText('Respond with evidence', { exact: false }).waitFor()
  await page.getByRole('link', { name: order.invoice_number }).click()
  await page.getByRole('link', { name: 'View dispute' }).waitFor()
  const paths = { payments: '/payments', disputes: '/disputes', refunds: '/refunds' }
  const scenes = Object.entries(paths).map(([name, path]) => [
    `desk-${name}`,
    dashboard(acme, path),
  ])
  assert.deepEqual(await checkEveryWidth(page, Object.fromEntries(scenes)), [])
})

test('a merchant uploads, renames and deletes files after seeing who loses them', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const page = await open(browserServer(), acme, '/files')
  await page.getByText('No files yet').waitFor()
  await page.getByRole('button', { name: 'Upload files' }).first().click()
  const uploads = page.getByRole('dialog', { name: 'Upload files' })
  await uploads.locator('input[type=file]').setInputFiles([
    { name: 'handbook.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a handbook') },
    { name: 'annex.txt', mimeType: 'text/plain', buffer: Buffer.from('an annex') },
  ])
  await page.getByText('annex.txt uploaded').first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'desk-upload')
  await page.keyboard.press('Escape')
  await uploads.waitFor({ state: 'hidden' })
  await page.getByText('1–2 of 2').waitFor()

  await page.getByRole('button', { name: 'annex.txt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename file' })
  await dialog.getByLabel('Name').fill('annex-2.txt')
  await dialog.getByLabel('Version').fill('2.1')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'annex-2.txt' }).waitFor()
  await page.getByText('Version 2.1').waitFor()

  const cover = await media(acme, 'cover-of-the-handbook-in-its-revised-and-enlarged-edition.png')
  const { body } = await acme.server.get('/v1/files/', { query: { query: 'handbook.pdf' } })
  const files = { files: [body.items[0].id] }
  const gives = { type: 'downloadables', description: 'The handbook', properties: files }
  await acme.server.post('/v1/benefits/', gives)
  await product(acme, { medias: [cover.id] })
  const path = dashboard(acme, '/files')
  assert.deepEqual(await checkEveryWidth(page, { 'desk-files': path }), [])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${path}?query=handbook.pdf`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete file' }).click()
  await page.getByText('It will be removed from 1 benefit.').waitFor()
  await page.getByText('Customers will no longer be able to download it.').waitFor()
  await takeScreenshot(page, 'desk-delete-file')
  await page.keyboard.press('Escape')
  await page.goto(`${path}?kind=product_media`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete file' }).click()
  await page.getByText('It will be removed from 1 product.').waitFor()
  await page.getByRole('button', { name: 'Delete file' }).click()

  await page.getByText('File deleted').first().waitFor()
  await page.getByText('Nothing found').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByText('1–2 of 2').waitFor()
})
