import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import type { Page } from 'playwright-core'
import { everyWidth, expectAccessible, expectNoSidewaysScroll, shoot } from '../browser-house.ts'
import { languages } from '../../ui/src/languages.ts'
import { ourTown } from '../town.ts'
import { dashboard, open, shop } from './shop.ts'

const town = ourTown({ apps: ['dashboard'] })
let opened: ReturnType<typeof shop> | undefined

/** One shop for all that only look. */
const sold = () => (opened ??= shop(town().house))

const lists = [
  '',
  '/products',
  '/checkout-links',
  '/customers',
  '/orders',
  '/subscriptions',
  '/checkouts',
  '/benefits',
  '/webhooks',
  '/access-tokens',
  '/settings',
  '/products/new',
]

async function everyPage() {
  const { acme, handbook, keys, subscription, subscribed } = await sold()
  const { order } = subscribed
  const { body: endpoints } = await acme.server.get('/v1/webhooks/endpoints')
  return [
    ...lists,
    `/products/${handbook.id}`,
    `/products/${handbook.id}/edit`,
    `/benefits/${keys.id}`,
    `/customers/${subscription.customer_id}`,
    `/orders/${order.id}`,
    `/subscriptions/${subscription.id}`,
    `/checkouts/${order.checkout_id}`,
    `/webhooks/${endpoints.items[0].id}`,
  ]
}

const nameOf = (path: string) =>
  path.replace(/[0-9a-f-]{36}/, 'one').replaceAll('/', '-') || '-home'

/** Waits until a page has what it asked the server for. */
async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.animate-wait'))
}

/** Goes on to the next page whatever was found on this one: one run tells all. */
async function collect(page: Page, found: string[]) {
  await expectAccessible(page).catch((error: Error) => found.push(error.message))
}

for (const width of everyWidth) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every page of a shop that has sold can be read, ${theme} on a ${width}`, async () => {
      const { acme } = await sold()
      const page = await open(town(), acme, '', { width, theme })
      const found: string[] = []
      for (const path of await everyPage()) {
        await page.goto(dashboard(acme, path))
        await settled(page)
        await shoot(page, `merchant${nameOf(path)}-${width}-${theme}`)
        await collect(page, found)
      }
      assert.deepEqual(found, [])
    })
  }

  test(`every list of an empty shop says what it is for, on a ${width}`, async () => {
    const acme = await merchant(town().house)
    const page = await open(town(), acme, '', { width })
    const found: string[] = []
    for (const path of lists) {
      await page.goto(dashboard(acme, path))
      await settled(page)
      await shoot(page, `merchant-empty${nameOf(path)}-${width}`)
      await collect(page, found)
    }
    assert.deepEqual(found, [])
  })

  test(`who is not inside yet finds the way, on a ${width}`, async () => {
    const page = await town().visit('/sign-in', { width })
    const found: string[] = []
    for (const path of ['/sign-in', '/sign-up', '/forgot-password', '/reset-password?token=x']) {
      await page.goto(path)
      await settled(page)
      await shoot(page, `accounts${path.replace(/\W+/g, '-')}-${width}`)
      await collect(page, found)
    }
    assert.deepEqual(found, [])
  })
}

for (const language of languages) {
  test(`at 320 px every page holds its words, and says all of them, in ${language}`, async () => {
    const { acme } = await sold()
    const page = await open(town(), acme, '', { width: 'phone', locale: language })
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of await everyPage()) {
      await page.goto(dashboard(acme, path))
      await settled(page)
      await expectNoSidewaysScroll(page)
      const missing = page
        .getByText(/^[a-z_]+(\.[a-zA-Z_]+)+$/)
        .filter({ hasNot: page.locator('code') })
      const words = (await missing.allTextContents()).filter(isKey)
      assert.deepEqual(words, [], path)
      await shoot(page, `merchant${nameOf(path)}-320-${language}`)
    }
  })
}

const areas = ['accounts', 'refusal', 'fields', 'products', 'orders', 'home', 'status', 'list']
const isKey = (text: string) => areas.some(area => text.startsWith(`${area}.`))
