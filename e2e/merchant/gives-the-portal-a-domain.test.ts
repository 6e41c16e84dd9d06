import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { setDomain, startNameService } from '@gatehouse/server/src/testing/portal-domains.ts'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../tools/browser.ts'
import { expectAccessible, expectNoSidewaysScroll, takeScreenshot } from '../browser-server.ts'
import { customerOf, signInByCode } from '../customer/account.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, open } from './shop.ts'

const HOST = 'portal.nordlicht.example'
const browserServer = sharedBrowserServer({ apps: ['dashboard', 'portal'] })

/** A customer's browser, to which the domain leads as it does for everyone. */
let browser: Browser
before(async () => {
  browser = await launchBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`])
})
after(() => browser.close())

async function visitDomain(path: string): Promise<Page> {
  const { port } = new URL(browserServer().server.url)
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', error => browserServer().complaints.push(error.message))
  await page.goto(`http://${HOST}:${port}${path}`)
  return page
}

/** Checks a page at every width, in the light and the dark theme. */
async function lookEverywhere(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1280, 1024, 800, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await takeScreenshot(page, `${name}-${width}-${colorScheme}`)
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

const state = (page: Page, word: string) => page.getByText(word, { exact: true }).waitFor()
const domainField = (page: Page) => page.getByRole('textbox', { name: 'Domain' })

test('a merchant serves the portal at a domain, and a customer signs in there', async () => {
  const { server } = browserServer()
  const names = startNameService(server)
  const acme = await merchant(server, 'Nordlicht')
  const page = await open(browserServer(), acme, '/settings/portal')
  await domainField(page).waitFor()
  await lookEverywhere(page, 'portal-domain-empty')
  await domainField(page).fill('not a domain')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByText('Enter a domain such as billing.example.com.').waitFor()

  await domainField(page).fill(`https://${HOST.toUpperCase()}/`)
  await page.getByRole('button', { name: 'Add domain' }).click()
  await state(page, 'Waiting for verification')
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('We didn’t find the TXT record.').waitFor()
  await lookEverywhere(page, 'portal-domain-pending')
  await page.getByRole('button', { name: 'Copy Value' }).first().click()
  const value = await page.evaluate(() => navigator.clipboard.readText())
  names.records.set(`_gatehouse.${HOST}`, [value])
  names.addresses.set(HOST, '127.0.0.1')
  await page.getByRole('button', { name: 'Check now' }).click()
  await state(page, 'Active')
  await lookEverywhere(page, 'portal-domain-active')

  await signInThere(acme)
  await page.getByRole('button', { name: 'Remove' }).click()
  await checkDialog(page, 'portal-domain-remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await domainField(page).waitFor()
  const gone = await visitDomain('/')
  assert.match(await gone.locator('body').innerText(), /BASE_URL/)
})

/** A customer buys, signs in by code at the domain, and follows the link of a mail there. */
async function signInThere(acme: Merchant): Promise<void> {
  const { server } = browserServer()
  const { email } = await customerOf(server, acme)
  const page = await visitDomain('/')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await lookEverywhere(page, 'domain-sign-in')
  await signInByCode(server, page, email)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  assert.equal(await page.title(), 'Overview · Nordlicht')
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  assert.match(icon ?? '', /^data:image\/svg\+xml,/)
  await lookEverywhere(page, 'domain-overview')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/orders')
  await page.reload()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/')

  const link = await linkTo(server, email, '/orders/')
  assert.equal(link.hostname, HOST)
  const mailed = await visitDomain(link.pathname + link.search)
  await mailed.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(new URL(mailed.url()).search, '')
  const elsewhere = await visitDomain('/dashboard')
  assert.match(await elsewhere.locator('body').innerText(), /ResourceNotFound/)
}

test('a domain that fails says why, and until when it is served', async () => {
  const { server } = browserServer()
  startNameService(server)
  const acme = await merchant(server, 'Nordlicht')
  const organization_id = acme.organization.id
  await setDomain(acme, 'failing.example.com')
  await server.drainJobs()
  const set = (values: Record<string, unknown>) =>
    server.site.db
      .updateTable('portal_domains')
      .set(values)
      .where('organization_id', '=', organization_id)
      .execute()
  const now = server.clock.now()
  const since = { failing_since: now, last_checked_at: now }

  await set({ status: 'failing', problem: 'not_found', ...since })
  const page = await open(browserServer(), acme, '/settings/portal')
  await state(page, 'Verification missing')
  await lookEverywhere(page, 'portal-domain-failing')
  await set({ status: 'stopped', problem: 'taken' })
  await page.reload()
  await state(page, 'Stopped')
  await lookEverywhere(page, 'portal-domain-stopped')
  await set({ status: 'verified', problem: null, is_reachable: false })
  await page.reload()
  await state(page, 'Verified, not reachable')
  await lookEverywhere(page, 'portal-domain-unreachable')
  await page.route('**/portal-domain', route => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 30_000 })
  await lookEverywhere(page, 'portal-domain-error')
})
