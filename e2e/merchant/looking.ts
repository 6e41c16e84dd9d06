// Looking at every page of the dashboard, at a width, in a theme, in a language.
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import type { Page } from 'playwright-core'
import {
  type BrowserHouse,
  expectAccessible,
  expectNoSidewaysScroll,
  type Look,
  shoot,
} from '../browser-house.ts'
import { dashboard, open, shop } from './shop.ts'

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

type Shop = Awaited<ReturnType<typeof shop>>
const shops = new WeakMap<BrowserHouse, Promise<Shop>>()

/** One shop for all that only look. */
function shopOf(town: BrowserHouse): Promise<Shop> {
  const opened = shops.get(town) ?? shop(town.house)
  shops.set(town, opened)
  return opened
}

async function everyPage({ acme, handbook, keys, subscription, subscribed }: Shop) {
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

/** Looks at pages one after the other; one run tells all that axe finds on any of them. */
async function readAll(
  page: Page,
  paths: string[],
  nameFor: (path: string) => string,
): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    await shoot(page, nameFor(path))
    await expectAccessible(page).catch((error: Error) => found.push(error.message))
  }
  return found
}

/** Every page of a shop that has sold. */
export async function readShop(town: BrowserHouse, look: Look): Promise<string[]> {
  const sold = await shopOf(town)
  const page = await open(town, sold.acme, '', look)
  const paths = (await everyPage(sold)).map(path => dashboard(sold.acme, path))
  const start = dashboard(sold.acme).length
  return readAll(
    page,
    paths,
    path => `merchant${nameOf(path.slice(start))}-${look.width}-${look.theme}`,
  )
}

/** Every list of a shop that has nothing yet. */
export async function readEmptyShop(town: BrowserHouse, look: Look): Promise<string[]> {
  const acme = await merchant(town.house)
  const page = await open(town, acme, '', look)
  const start = dashboard(acme).length
  const paths = lists.map(path => dashboard(acme, path))
  return readAll(page, paths, path => `merchant-empty${nameOf(path.slice(start))}-${look.width}`)
}

/** The pages of those who are not inside yet. */
export async function readDoor(town: BrowserHouse, look: Look): Promise<string[]> {
  const page = await town.visit('/sign-in', look)
  const paths = ['/sign-in', '/sign-up', '/forgot-password', '/reset-password?token=x']
  return readAll(page, paths, path => `accounts${path.replace(/\W+/g, '-')}-${look.width}`)
}

/** Words that are keys of words: somebody forgot to write them. */
const FORGOTTEN = /^(accounts|fields|products|orders|home|status)\.[a-z_.]+$/m

/** Every page on the narrowest screen there is, with the words of a language. */
export async function readNarrow(town: BrowserHouse, language: string): Promise<string[]> {
  const sold = await shopOf(town)
  const page = await open(town, sold.acme, '', { width: 'phone', locale: language })
  await page.setViewportSize({ width: 320, height: 700 })
  const found: string[] = []
  for (const path of await everyPage(sold)) {
    await page.goto(dashboard(sold.acme, path))
    await settled(page)
    await expectNoSidewaysScroll(page).catch((error: Error) => found.push(error.message))
    const forgotten = FORGOTTEN.exec(await page.locator('body').innerText())
    if (forgotten) found.push(`${path}: ${forgotten[0]}`)
    await shoot(page, `merchant${nameOf(path)}-320-${language}`)
  }
  return found
}
