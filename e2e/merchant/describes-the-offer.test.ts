import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upload } from '@gatehouse/server/src/testing/files.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { checkout, confirm, plan, product } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { chooseCurrency, open } from './shop.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard', 'checkout'] })

const price = (page: Page, currency: string) =>
  page.getByRole('group', { name: `Price in ${currency}` })

test('a quarterly plan with a trial, two currencies and a custom field is created', async () => {
  const acme = await merchant(browserServer().server)
  const terms = { type: 'checkbox', slug: 'terms', name: 'I accept the terms', properties: {} }
  await acme.server.post('/v1/custom-fields/', terms)
  const page = await open(browserServer(), acme, '/products/new')
  await page.getByLabel('Name', { exact: true }).fill('Pro plan')
  await page.getByRole('radio', { name: /^Recurring/ }).check()
  await page.getByLabel('Renews every').fill('3')
  await page.getByRole('switch', { name: 'Free trial' }).check()
  await chooseCurrency(page, 'EUR')
  await price(page, 'EUR').getByRole('textbox', { name: 'Price' }).fill('80')
  await page.getByRole('button', { name: 'Add currency' }).click()
  await price(page, 'USD').getByRole('textbox', { name: 'Price' }).fill('90')
  await requestNew(page, 'Size of your team')
  await page.getByRole('combobox', { name: 'Add a field' }).click()
  await page.getByRole('option', { name: /I accept the terms/ }).click()
  await page.getByRole('button', { name: 'Move I accept the terms up' }).click()
  await page.getByRole('checkbox', { name: 'Required' }).first().check()

  const preview = page.getByRole('region', { name: 'Checkout preview' })
  await preview.getByText('€80.00 / 3 months', { exact: true }).waitFor()
  await preview.getByText('Also $90.00 / 3 months').waitFor()
  await preview.getByText('Free for 14 days, then this price.').waitFor()
  await preview.getByText('Start trial').waitFor()
  await preview.getByText('Size of your team').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'offer-plan')
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByRole('heading', { name: 'Pro plan' }).waitFor()
  await page.getByText('Renews every 3 months').waitFor()
  await takeScreenshot(page, 'offer-plan-page')

  const [plan] = (await acme.server.get('/v1/products/')).body.items
  assert.deepEqual(
    [plan.recurring_interval, plan.recurring_interval_count, plan.trial_interval],
    ['month', 3, 'day'],
  )
  assert.equal(plan.trial_interval_count, 14)
  assert.deepEqual(amounts(plan), { eur: 8000, usd: 9000 })
  assert.deepEqual(
    plan.attached_custom_fields.map((item: AttachedField) => [
      item.custom_field.slug,
      item.required,
    ]),
    [
      ['terms', true],
      ['size_of_your_team', false],
    ],
  )
})

test('seats have tiers, and a new price in one currency leaves the other unchanged', async () => {
  const acme = await merchant(browserServer().server)
  const seats = (price_per_seat: number, price_currency: string) => ({
    amount_type: 'seat_based',
    price_currency,
    seat_tiers: { tiers: [{ min_seats: 2, max_seats: null, price_per_seat }] },
  })
  const before = await product(acme, { prices: [seats(800, 'usd'), seats(700, 'eur')] })
  const page = await open(browserServer(), acme, `/products/${before.id}/edit`, { width: 'phone' })
  const dollarPrice = price(page, 'USD')
  await eventually(() => dollarPrice.getByLabel('Minimum seats').inputValue(), '2')
  await dollarPrice.getByRole('button', { name: 'Add tier' }).click()
  await dollarPrice.getByLabel('Up to seat (starting at 2)').fill('10')
  await dollarPrice.getByLabel('Price per seat').last().fill('6')
  await page.getByText('The new price applies to new purchases.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'offer-seats')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/edit'))

  const { body: after } = await acme.server.get(`/v1/products/${before.id}`)
  const [usd, eur] = after.prices
  assert.deepEqual(usd.seat_tiers.tiers, [
    { min_seats: 2, max_seats: 10, price_per_seat: 800 },
    { min_seats: 11, max_seats: null, price_per_seat: 600 },
  ])
  assert.equal(eur.id, before.prices[1].id)
})

test('a custom field is found, renamed with another slug, and deleted with its usage', async () => {
  const acme = await merchant(browserServer().server)
  const options = [{ value: 's', label: 'Small' }]
  const size = { type: 'select', slug: 'size', name: 'Size', properties: { options } }
  const { body: field } = await acme.server.post('/v1/custom-fields/', size)
  await acme.server.post('/v1/custom-fields/', { ...size, slug: 'colour', name: 'Colour' })
  const requiredFields = [{ custom_field_id: field.id, required: true }]
  await product(acme, { attached_custom_fields: requiredFields })
  const page = await open(browserServer(), acme, '/custom-fields')
  await page.getByRole('searchbox').fill('siz')
  await page.getByText('1–1 of 1').waitFor()
  assert.match(page.url(), /query=siz/)
  await page.getByRole('button', { name: 'Size', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit field' })
  await sheet.getByLabel('Slug').fill('colour')
  await sheet.getByText('Existing responses move from size to colour.').waitFor()
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await sheet.getByText('Another field already uses this slug.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'offer-field-refused')
  await sheet.getByLabel('Slug').fill('shirt')
  await sheet.getByRole('button', { name: 'Add option' }).click()
  await sheet.getByLabel('Option 2 label').fill('Large')
  await sheet.getByLabel('Option 2 value').fill('l')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('shirt', { exact: true }).waitFor()
  const { body: changed } = await acme.server.get(`/v1/custom-fields/${field.id}`)
  assert.deepEqual(changed.properties.options, [...options, { value: 'l', label: 'Large' }])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete field' }).click()
  await page.getByText('It will be removed from the checkout of 1 product.').waitFor()
  await takeScreenshot(page, 'offer-field-delete')
  await page.getByRole('button', { name: 'Delete field' }).click()
  await page.getByText('Field deleted').waitFor()
  assert.equal((await acme.server.get(`/v1/custom-fields/${field.id}`)).status, 404)
})

test('a discount is created, redeemed, found by its code and deleted', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  const pro = await plan(acme)
  const page = await open(browserServer(), acme, '/discounts')
  await page.getByRole('button', { name: 'Create discount' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New discount' })
  await sheet.getByLabel('Name').fill('Spring')
  await sheet.getByLabel('Code').fill('SPRING')
  await sheet.getByLabel('Percent off', { exact: true }).fill('120')
  await sheet.getByRole('radio', { name: /^Multiple months/ }).check()
  await sheet.getByLabel('Max redemptions').fill('5')
  await sheet.getByRole('switch', { name: 'Limit to specific products' }).check()
  await sheet.getByRole('button', { name: 'Create discount' }).click()
  await sheet.getByText('Enter a number from 0.01 to 100.').waitFor()
  await sheet.getByText('Choose at least one product.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'offer-new-discount')
  await sheet.getByLabel('Percent off', { exact: true }).fill('12.5')
  await sheet.getByRole('checkbox', { name: 'Pro' }).check()
  await sheet.getByRole('button', { name: 'Create discount' }).click()
  await page.getByText('12.5% for 3 months').waitFor()

  const [spring] = (await acme.server.get('/v1/discounts/')).body.items
  assert.deepEqual(
    [
      spring.basis_points,
      spring.duration_in_months,
      spring.max_redemptions,
      spring.products.length,
    ],
    [1250, 3, 5, 1],
  )
  await confirm(server, await checkout(acme, [pro.id], { discount_id: spring.id }))
  await server.drainJobs()
  await page.goto(`${page.url()}?query=spr`)
  await page.getByText('1 of 5').waitFor()
  await page.getByRole('button', { name: 'Spring', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit discount' })
  await edit
    .getByText('This discount has been redeemed 1 time, so you can’t change its value.')
    .waitFor()
  await edit.getByLabel('Code').fill('SUMMER')
  await expectAccessible(page)
  await takeScreenshot(page, 'offer-used-discount')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').waitFor()

  await page.getByRole('searchbox').fill('summer')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete discount' }).click()
  await page.getByText('Redeemed 1 time. Active subscriptions keep it.').waitFor()
  await page.getByRole('button', { name: 'Delete discount' }).click()
  await page.getByText('Discount deleted').waitFor()
  assert.equal((await acme.server.get(`/v1/discounts/${spring.id}`)).status, 404)
})

test('files are uploaded completely, archived and replaced', async () => {
  const acme = await merchant(browserServer().server)
  const first = await upload(acme, Buffer.from('a handbook'))
  const { body: made } = await acme.server.post('/v1/benefits/', {
    ...{ type: 'downloadables', description: 'Source files', properties: { files: [first.id] } },
  })
  const page = await open(browserServer(), acme, `/benefits/${made.id}`)
  await page.getByRole('button', { name: 'Edit benefit' }).click()
  const sheet = page.getByRole('dialog')
  // Larger than one part, so it is uploaded in two parts, each with its checksum.
  const large = Buffer.alloc(9 * 1024 * 1024, 'gatehouse')
  await sheet.locator('input[type=file]').setInputFiles([
    { name: 'book.pdf', mimeType: 'application/pdf', buffer: large },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Read me first.') },
  ])
  await sheet.getByText('notes.txt', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Archive notes.txt' }).click()
  await expectAccessible(page)
  await takeScreenshot(page, 'offer-files')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Files · 3 files').waitFor()
  await page.getByText('book.pdf', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'offer-files-page')

  const [benefit] = (await acme.server.get('/v1/benefits/')).body.items
  const { body: files } = await acme.server.get('/v1/files/')
  const byName = new Map(files.items.map((item: StoredFile) => [item.name, item]))
  const [book, notes] = ['book.pdf', 'notes.txt'].map(name => byName.get(name) as StoredFile)
  assert.equal(book?.size, large.length)
  assert.deepEqual(benefit.properties, {
    files: [first.id, book?.id, notes?.id],
    archived: { [notes?.id ?? '']: true },
  })

  await page.getByRole('switch', { name: 'Available notes.txt' }).check()
  await page.getByRole('button', { name: 'New version notes.txt' }).waitFor()
  await page.getByRole('button', { name: 'New version handbook.pdf' }).click()
  const newer = page.getByRole('dialog', { name: 'New version of handbook.pdf' })
  await newer.getByRole('button', { name: 'Publish version' }).click()
  await newer.getByText('Choose the file of the new version.').waitFor()
  const edition = { name: 'second.pdf', mimeType: 'application/pdf', buffer: Buffer.from('More') }
  await newer.locator('input[type=file]').setInputFiles([edition])
  await newer.getByText('second.pdf', { exact: true }).waitFor()
  await newer.getByLabel('Version').fill('2')
  await newer.getByRole('checkbox', { name: 'Email customers who have this file' }).check()
  await expectAccessible(page)
  await takeScreenshot(page, 'offer-file-version')
  await newer.getByRole('button', { name: 'Publish version' }).click()
  await page.getByText('New version published').waitFor()
  await page.getByText('Version 2', { exact: true }).waitFor()
  assert.equal(
    await page.getByRole('switch', { name: 'Available handbook.pdf' }).isChecked(),
    false,
  )
  assert.equal(await page.getByRole('switch', { name: 'Available second.pdf' }).isChecked(), true)
  assert.deepEqual(await checkPage(page, 'offer-file-versions'), [])
})

test('a merchant downloads one of their files', async () => {
  const acme = await merchant(browserServer().server)
  await upload(acme, Buffer.from('The handbook'), { name: 'handbook.pdf' })
  const page = await open(browserServer(), acme, '/files')
  await page
    .getByRole('row', { name: /handbook/ })
    .getByRole('button', { name: 'More' })
    .click()
  assert.deepEqual(await checkPage(page, 'file-menu'), [])

  const opened = page.context().waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()

  assert.equal((await opened).suggestedFilename(), 'handbook.pdf')
})

interface StoredFile {
  id: string
  name: string
  size: number
}

interface AttachedField {
  custom_field: { slug: string }
  required: boolean
}

const amounts = ({ prices }: { prices: { price_currency: string; price_amount: number }[] }) =>
  Object.fromEntries(prices.map(item => [item.price_currency, item.price_amount]))

async function requestNew(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create field' }).click()
  const sheet = page.getByRole('dialog', { name: 'New custom field' })
  await sheet.getByRole('radio', { name: /^Number/ }).check()
  await sheet.getByLabel('Name').fill(name)
  await sheet.getByLabel('Minimum').fill('1')
  await expectAccessible(page)
  await takeScreenshot(page, 'offer-new-field')
  await sheet.getByRole('button', { name: 'Create field' }).click()
  await page.getByRole('button', { name: `Move ${name} up` }).waitFor()
}
