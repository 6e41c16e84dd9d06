import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { PageFiles } from '@gatehouse/server/src/app/page-head.ts'
import { type Merchant, merchant } from '@gatehouse/server/src/testing/people.ts'
import { reportProof } from '@gatehouse/server/src/testing/report-proof.ts'
import type { Page } from 'playwright-core'
import { bytesOf, countTransfers, listed, type Transfer } from '../transfer.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open, shop } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** See docs/proof/page-weight.md for what each of them was. */
const SIGN_IN = { requests: 15, bytes: 120_000 }
const HOME_LOADED = 'Needs attention'
const HOME_BUDGET = { requests: 25, bytes: 220_000 }

/** Bytes of script of the first visit, and of each page opened after it; compressed by gzip. */
const SCRIPT_BUDGET = { first: 200_000, page: 60_000 }

const distFolder = fileURLToPath(new URL('../../apps/dashboard/dist', import.meta.url))

/** The size of a file as sent to a client that only knows gzip; small files are not compressed. */
function gzipBytes(path: string): number {
  const compressed = statSync(`${distFolder}${path}.gz`, { throwIfNoEntry: false })
  return (compressed ?? statSync(`${distFolder}${path}`)).size
}

const gzipSum = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + gzipBytes(path), 0)

const named = (weights: readonly { path: string; bytes: number }[]) =>
  weights.map(({ path, bytes }) => `${path} ${bytes}`).join(', ')

const scriptsOf = (transfers: readonly Transfer[]) =>
  transfers.filter(({ type }) => type === 'script').map(({ name }) => name)

async function loaded(page: Page, path: string, sign: string | RegExp) {
  const transfers = countTransfers(page)
  await page.goto(path)
  await page.getByText(sign).first().waitFor()
  await page.waitForLoadState('networkidle')
  const all = await transfers()
  reportProof(`${path}: ${all.length} requests, ${bytesOf(all)} bytes`)
  return all
}

async function signedIn(acme: Merchant): Promise<Page> {
  const context = await browserServer().visitor()
  const { hostname } = new URL(browserServer().server.url)
  const cookies = [...acme.owner.cookies].map(([name, value]) => ({ name, value }))
  await context.addCookies(cookies.map(item => ({ ...item, domain: hostname, path: '/' })))
  return context.newPage()
}

test('the sign-in page loads in at most 15 requests and 120 kB', async () => {
  const page = await (await browserServer().visitor()).newPage()

  const transfers = await loaded(page, '/sign-in', 'Sign in')

  assert.ok(transfers.length <= SIGN_IN.requests, `${transfers.length}:${listed(transfers)}`)
  assert.ok(bytesOf(transfers) <= SIGN_IN.bytes, `${bytesOf(transfers)}:${listed(transfers)}`)
  const inside = /\/(dashboard|home|organization|account|admin)-/
  const others = transfers.filter(({ name }) => inside.test(name))
  assert.deepEqual(others, [], 'nothing of the pages behind it')
})

test('Home loads in at most 25 requests and 220 kB', async () => {
  const { acme } = await shop(browserServer().server)
  // A separate browser, without any cached files.
  const page = await signedIn(acme)

  const transfers = await loaded(page, dashboard(acme), HOME_LOADED)

  assert.ok(transfers.length <= HOME_BUDGET.requests, `${transfers.length}:${listed(transfers)}`)
  assert.ok(bytesOf(transfers) <= HOME_BUDGET.bytes, `${bytesOf(transfers)}:${listed(transfers)}`)
})

test('Home loads at most 200 kB of script, and every page after it at most 60 kB', async () => {
  const { acme } = await shop(browserServer().server)
  const page = await signedIn(acme)
  const transfers = countTransfers(page)
  await page.goto(dashboard(acme))
  await page.getByText(HOME_LOADED).first().waitFor()
  await page.waitForLoadState('networkidle')
  const first = gzipSum(scriptsOf(await transfers()))
  // What pages are made of is loaded in the background once the pointer moves.
  await page.mouse.move(200, 200)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
  const known = new Set(scriptsOf(await transfers()))

  const { pages, texts } = JSON.parse(
    readFileSync(`${distFolder}/page-files.json`, 'utf8'),
  ) as PageFiles
  const weights = pages.map(({ path, files, texts: parts }) => {
    const needed = new Set([...files, ...parts.map(part => texts[part]?.en ?? '')])
    const own = [...needed].map(file => `/${file}`).filter(file => !known.has(file))
    return { path, bytes: gzipSum(own), files: own }
  })
  const heaviest = weights.toSorted((a, b) => b.bytes - a.bytes)
  // Pages of one area often load the same files.
  const distinct = heaviest.filter(({ bytes }, at) => bytes !== heaviest[at - 1]?.bytes)
  reportProof(
    `first load: ${first} bytes of script; with what pages share: ${gzipSum(known)}; heaviest ` +
      `pages after it: ${named(distinct.slice(0, 5))}`,
  )

  assert.ok(first <= SCRIPT_BUDGET.first, `${first}`)
  assert.ok(pages.length > 60, 'every route is among them')
  const tooHeavy = heaviest.filter(({ bytes }) => bytes > SCRIPT_BUDGET.page)
  assert.deepEqual(tooHeavy, [])
})

test('a page is drawn before its scripts run, in the theme chosen on the device', async () => {
  const context = await browserServer().visitor()
  await context.addInitScript(() => localStorage.setItem('gatehouse.theme', 'dark'))
  await context.route(/\/assets\/dashboard\/.*\.js$/, route => route.abort())
  const page = await context.newPage()
  await page.goto('/sign-in', { waitUntil: 'domcontentloaded' })

  const paintedPage = await page.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    height: document.querySelector('#root > *')?.getBoundingClientRect().height ?? 0,
  }))

  assert.equal(paintedPage.theme, 'dark')
  assert.ok(paintedPage.height > 0, 'the frame stands')
  browserServer().complaints.splice(0)
})

test('a page whose files a newer version has replaced is loaded again once', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme)
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  let removed = true
  await page.route(/\/assets\/dashboard\/customers-customers-.*\.js$/, route => {
    if (removed) return route.fulfill({ status: 404, body: '' })
    return route.continue()
  })
  page.once('framenavigated', () => (removed = false))

  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click()

  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  assert.equal(removed, false)
  const MODULE_LOAD_ERROR = /Failed to (fetch dynamically imported module|load module script)/
  assert.deepEqual(
    browserServer()
      .complaints.splice(0)
      .filter(input => !MODULE_LOAD_ERROR.test(input)),
    [],
  )
})
