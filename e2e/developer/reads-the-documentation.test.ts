// The documentation at /docs: read, searched, in both themes, on a phone, and as Markdown.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { buildDocs } from '../../tools/build-docs.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'

const browserServer = sharedBrowserServer({ apps: [] })
before(() => buildDocs())

test('a developer finds a recipe by search and follows it to the reference', async () => {
  const page = await browserServer().visit('/docs')
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search the documentation' }).fill('refund order')
  await page
    .getByRole('option', { name: /Refunds and disputes/ })
    .first()
    .waitFor()
  await page.getByRole('combobox').fill('zzzznothing')
  await page.getByText('Nothing found for “zzzznothing”.').waitFor()
  await page.getByRole('combobox').fill('Gate a feature')
  await page
    .getByRole('option', { name: /^Gate a feature/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Gate a feature' }).waitFor()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'API reference' }).click()
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.getByRole('heading', { level: 2, name: 'Create a product' }).waitFor()
})

test('code is copied, and the theme is remembered', async () => {
  const page = await browserServer().visit('/docs/guides/webhooks')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = page.locator('.code').first()
  await code.hover()
  await code.getByRole('button', { name: 'Copy' }).click()
  await code.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(copied, /^const endpoint = await polar\.webhooks\.createWebhookEndpoint/m)

  await page.getByRole('button', { name: 'Theme: system' }).click()
  await page.getByRole('button', { name: 'Theme: light' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark')
})

test('on a phone, the contents open from a menu', async () => {
  const page = await browserServer().visit('/docs/guides/webhooks', { width: 'phone' })
  const contents = page.getByRole('navigation', { name: 'Contents' })
  assert.equal(await contents.isVisible(), false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await contents.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
})

test('pages of every kind are accessible and fit every width', async () => {
  const { visit, complaints } = browserServer()
  const page = await visit('/docs')

  const found = await checkEveryWidth(page, {
    'docs-home': '/docs',
    'docs-concept': '/docs/concepts/subscriptions',
    'docs-guide': '/docs/guides/bill-by-usage',
    'docs-reference': '/docs/api/reference/products',
    'docs-errors': '/docs/api/errors',
  })

  assert.deepEqual(found, [])
  assert.deepEqual(complaints, [])
})

test('programs read pages as Markdown, and llms.txt lists them', async () => {
  const { server } = browserServer()
  const list = await (await fetch(`${server.url}/llms.txt`)).text()
  const [, first = ''] = /\]\((\/docs\/guides\/[^)]*\.md)\)/.exec(list) ?? []
  const response = await fetch(server.url + first)

  assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8')
  assert.match(await response.text(), /^# /)
})
