import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectAccessible, expectNoSidewaysScroll } from '../browser-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'
import { setUpShopScenes } from './states.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

// `npm run prove` checks them in all four looks, and every other page and dialog.
test('the widest list and the longest dialog fit, and past events use the past tense', async () => {
  const { server } = browserServer()
  const shop = await setUpShopScenes(server)
  const page = await open(browserServer(), shop.acme, '/subscriptions')
  await page.getByText('Ends on').first().waitFor()
  await expectNoSidewaysScroll(page)
  const dialog = page.getByRole('dialog')
  await page.goto(dashboard(shop.acme, `/subscriptions/${shop.subscriptions.seats.id}`))
  await page.getByRole('button', { name: 'Change seats' }).click()
  await dialog.getByLabel('Seats').fill('25')
  await dialog.getByText('Due now').waitFor()
  const isVisible = () =>
    dialog
      .getByRole('button', { name: 'Change seats' })
      .evaluate(at => at.getBoundingClientRect().bottom <= window.innerHeight)
  await eventually(isVisible, true, 'the button of a long dialog stays in sight')
  await expectAccessible(page)

  await page.goto(dashboard(shop.acme, '/orders?page=99'))
  await page.getByText('21–39 of 39').waitFor()
  await eventually(async () => new URL(page.url()).searchParams.get('page'), '2')
  const { prorated, trialing, waiting } = shop.subscriptions
  await page.goto(dashboard(shop.acme, `/subscriptions/${prorated.id}`))
  await page.getByText('Credited $1.19').waitFor()
  await page.goto(dashboard(shop.acme, `/subscriptions/${trialing.id}`))
  await page.getByText('No charge', { exact: true }).waitFor()
  await page.goto(dashboard(shop.acme, `/subscriptions/${waiting.id}`))
  await page.getByText('Changes to Small on March 15, 2026.').waitFor()
  await page.goto(dashboard(shop.acme, `/orders/${shop.orders.disputed.id}`))
  await page.getByText('The customer’s bank disputed $23.80').waitFor()

  await page.goto(dashboard(shop.acme, `/checkouts/${shop.declined.id}`))
  const title = await page.getByRole('heading', { name: /^Checkout: / }).boundingBox()
  const actions = await page.getByRole('button', { name: 'More actions' }).boundingBox()
  assert.ok(title && actions && actions.x > title.x + title.width, 'beside a long title')

  await page.goto(dashboard(shop.acme, `/customers/${shop.customers.long}`))
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  await dialog.getByRole('button', { name: 'Adjust balance' }).click()
  await eventually(
    () => dialog.getByLabel('Amount').evaluate(at => at === document.activeElement),
    true,
  )
})
