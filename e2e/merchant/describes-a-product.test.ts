import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { checkout, product } from '@gatehouse/server/src/testing/sales.ts'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard', 'checkout'] })

const MARKDOWN_SAMPLE = [
  '**All** of Acme for [everybody](https://acme.example/all):',
  '',
  '- One',
  '- Two `2`',
  '',
  '<img src=x onerror="document.title=\'taken\'"> [no](javascript:alert(1))',
].join('\n')

test('a Markdown description is rendered everywhere, with HTML shown as text', async () => {
  const acme = await merchant(browserServer().server)
  const book = await product(acme, { description: MARKDOWN_SAMPLE })
  const opened = await checkout(acme, [book.id])
  const page = await open(browserServer(), acme, `/products/${book.id}`)
  await isRendered(page)
  await takeScreenshot(page, 'markdown-product')

  await page.goto(`/dashboard/${acme.organization.slug}/products/${book.id}/edit`)
  await isRendered(page, page.getByRole('region', { name: 'Checkout preview' }))
  await takeScreenshot(page, 'markdown-preview')

  const buyer = await browserServer().visit(new URL(opened.url).pathname)
  await isRendered(buyer)
  await expectAccessible(buyer)
  await takeScreenshot(buyer, 'markdown-checkout')
})

/** Checks that every part of `WRITTEN` is rendered. */
async function isRendered(page: Page, place: Page | Locator = page) {
  await place.locator('strong', { hasText: 'All' }).waitFor()
  const link = place.getByRole('link', { name: 'everybody' })
  assert.equal(await link.getAttribute('href'), 'https://acme.example/all')
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow')
  assert.deepEqual(await place.locator('li:has-text("One"), li:has-text("Two")').allInnerTexts(), [
    'One',
    'Two 2',
  ])
  await place.getByText('<img src=x onerror=').waitFor()
  assert.equal(await place.locator('[onerror]').count(), 0)
  assert.equal(await place.locator('a[href^="javascript"]').count(), 0)
  assert.doesNotMatch(await page.title(), /taken/)
}

test('pictures are ordered, and a file that is not a picture is rejected', async () => {
  const acme = await merchant(browserServer().server)
  const handbook = await product(acme)
  const page = await open(browserServer(), acme, `/products/${handbook.id}/edit`)
  const chosen = page.locator('input[type=file]')
  await chosen.setInputFiles([{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: DOT }])
  await page.getByText('This image format isn’t supported.').waitFor()
  for (const name of ['first.png', 'second.png']) {
    await chosen.setInputFiles([{ name, mimeType: 'image/png', buffer: DOT }])
    await page.getByRole('img', { name }).waitFor()
  }
  await page.getByRole('button', { name: 'Move second.png left' }).click()
  await expectAccessible(page)
  await takeScreenshot(page, 'offer-pictures')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/edit'))

  const { body } = await acme.server.get(`/v1/products/${handbook.id}`)
  assert.deepEqual(
    body.medias.map((item: { name: string }) => item.name),
    ['second.png', 'first.png'],
  )
  const { client_secret } = await checkout(acme, [handbook.id])
  const buyer = await browserServer().visit(`/checkout/${client_secret}`)
  await buyer.locator(`img[src="${body.medias[0].public_url}"]`).waitFor()
  await expectAccessible(buyer)
  await takeScreenshot(buyer, 'offer-pictures-buyer')
})

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
