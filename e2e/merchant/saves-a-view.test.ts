import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

async function shopWithSales() {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const handbook = await product(acme)
  await sell(server, acme, handbook)
  await sell(server, acme, handbook)
  return acme
}

const figure = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a merchant saves a view of some figures, changes it and deletes it', async () => {
  const acme = await shopWithSales()
  const page = await open(browserServer(), acme, '/analytics')
  await choose(page, 'New view')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Orders', { exact: true }).check()
  await dialog.getByLabel('Tax', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('For Monday')
  await checkDialog(page, 'saved-view')
  await dialog.getByRole('button', { name: 'Save changes' }).click()

  await page.getByRole('tab', { name: 'For Monday', selected: true }).waitFor()
  await figure(page, 'Orders').getByText('2', { exact: true }).first().waitFor()
  await figure(page, 'Tax').waitFor()
  assert.equal(await figure(page, 'Net revenue').count(), 0)
  const exported = await page.getByRole('link', { name: 'Export' }).getAttribute('href')
  assert.deepEqual(new URLSearchParams(exported?.split('?')[1]).getAll('metrics'), [
    'orders',
    'tax',
  ])
  await page.reload()
  await page.getByRole('tab', { name: 'For Monday', selected: true }).waitFor()
  const path = new URL(page.url()).pathname + new URL(page.url()).search
  assert.deepEqual(await checkEveryWidth(page, { 'saved-view-shown': path }), [])

  await choose(page, 'Edit view')
  await dialog.getByLabel('Name', { exact: true }).fill('For Friday')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('tab', { name: 'For Friday', selected: true }).waitFor()

  await choose(page, 'Delete view')
  await page
    .getByRole('alertdialog')
    .or(dialog)
    .getByRole('button', { name: 'Delete view' })
    .click()
  await page.getByRole('tab', { name: 'Revenue', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'For Friday' }).waitFor({ state: 'detached' })
})

test('a chart is downloaded as a picture that is drawn in the browser', async () => {
  const acme = await shopWithSales()
  const page = await open(browserServer(), acme, '/analytics')
  const button = figure(page, 'Net revenue').getByRole('button', {
    name: 'Download Net revenue as a picture',
  })
  await button.waitFor()
  const requests: string[] = []
  const arriving = page.waitForEvent('download')
  page.on('request', request => requests.push(new URL(request.url()).pathname))

  await button.click()

  const picture = await arriving
  assert.equal(picture.suggestedFilename(), 'net-revenue.png')
  const bytes = await readFile(await picture.path())
  if (process.env.SHOTS) await picture.saveAs('/tmp/shots/net-revenue.png')
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG')
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [2400, 1350])
  assert.ok(bytes.length > 20_000, 'it is not empty')
  assert.deepEqual(
    requests.filter(path => !path.startsWith('/assets/')),
    [],
    'only the code that draws it is loaded',
  )
})

test('members without access to figures see no links to them', async () => {
  const acme = await merchant(browserServer().server, 'Quiet')
  const page = await open(browserServer(), acme)
  const standing = /get-standing/
  await page.route(standing, async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { permissions: string[] }
    const permissions = body.permissions.filter(name => name !== 'metrics:read')
    await route.fulfill({ response: answer, json: { ...body, permissions } })
  })
  await page.reload()

  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()

  const navigation = page.getByRole('navigation').first()
  assert.equal(await navigation.getByRole('link', { name: 'Analytics' }).count(), 0)
  assert.equal(await page.getByRole('heading', { name: 'Key figures' }).count(), 0)
  await expectAccessible(page)
})

test('a member without any sales rights is told so on Home', async () => {
  const acme = await merchant(browserServer().server, 'Guest')
  const page = await open(browserServer(), acme)
  await page.route(/get-standing/, async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...body, permissions: ['products:read'] } })
  })
  await page.goto(dashboard(acme))

  await page.getByText("Your role doesn't show sales or figures.").waitFor()
  await expectAccessible(page)
})
