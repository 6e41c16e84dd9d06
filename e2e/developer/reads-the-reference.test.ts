// The API reference: found by search, read with samples, tried with a token.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan } from '@gatehouse/server/src/testing/sales.ts'
import { takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'

const browserServer = sharedBrowserServer({ apps: [] })

test('a developer finds an operation, reads its samples and tries it with a token', async () => {
  const { server, visitor } = browserServer()
  const acme = await merchant(server)
  await plan(acme, { name: 'Reference plan' })
  const page = await (await visitor({ width: 'desktop' })).newPage()
  // The viewer renders hundreds of operations, which takes a while on a busy machine.
  page.setDefaultTimeout(60_000)
  const origins = new Set<string>()
  page.on('request', request => origins.add(new URL(request.url()).origin))
  await page.goto(`${server.url}/reference`)

  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click()
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('List products')
  await page
    .getByRole('option', { name: /List products/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'List products' }).first().waitFor()
  await page.getByText("curl '", { exact: false }).first().waitFor()
  await takeScreenshot(page, 'reference-operation')

  const heading = page.getByRole('heading', { name: 'List products', exact: true })
  await page
    .locator('section', { has: heading })
    .last()
    .getByRole('button', { name: /Test Request/i })
    .first()
    .click()
  const token = page.getByPlaceholder('Token').first()
  const closed = page.getByRole('button', { name: /Authentication/, expanded: false })
  await token.or(closed).first().waitFor()
  if (!(await token.isVisible())) await closed.first().click()
  await token.fill(String(acme.server.token))
  const answered = page.waitForResponse(item => item.url().includes('/v1/products/'))
  await page.getByRole('button', { name: /^Send/ }).last().click()
  const response = await answered
  assert.equal(response.status(), 200)
  assert.equal((await response.json()).items[0].name, 'Reference plan')
  await takeScreenshot(page, 'reference-tried')
  origins.delete('null')
  assert.deepEqual(origins, new Set([server.url]))
})
