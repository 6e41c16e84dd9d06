// A test server with a browser: the setup of every end-to-end test.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '@gatehouse/server/src/testing/test-server.ts'
import type axe from 'axe-core'
import type { Browser, BrowserContext, Page, Locator } from 'playwright-core'
import { buildApps } from '../tools/build-apps.ts'
import { openPagePool } from './page-pool.ts'
import { borrowBrowser } from './shared-browser.ts'

/** The two window sizes in which every screen is checked. */
export const widths = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const

/** A window size: see `widths`. */
export type Width = keyof typeof widths

/** The user's viewing settings. The default is a desktop in the light theme, in English. */
export type Appearance = { width?: Width; theme?: 'light' | 'dark'; locale?: string }

/** The options of the test server, and the apps it needs: all of them by default. */
export type BrowserServerOptions = TestServerOptions & { apps?: readonly string[] }

/** A whole server, and visitors with browsers. */
export type BrowserServer = {
  server: TestServer
  browser: Browser
  /** A visitor with a new browser: no cookie, nothing stored. */
  visitor(look?: Appearance): Promise<BrowserContext>
  /**
   * A visitor with one page, opened at the path. Nothing is stored, but the browser may have loaded
   * the scripts before: a test of what is loaded needs `visitor`.
   */
  visit(path: string, look?: Appearance): Promise<Page>
  /** The same for a user who is signed in. */
  visitAs(person: Person, path: string, look?: Appearance): Promise<Page>
  /** Ends all visits, after each test. */
  endVisits(): Promise<void>
  /**
   * The errors of the pages so far: failed scripts and violations of their Content-Security-Policy.
   */
  complaints: string[]
  close(): Promise<void>
}

const TIMEOUT_MS = 15_000

/** Builds changed apps, and opens a test server and a browser for them. Close it in `after`. */
export async function startBrowserServer({
  apps,
  ...options
}: BrowserServerOptions = {}): Promise<BrowserServer> {
  // First of all, because a browser that nobody borrows is closed after a moment.
  const { browser, release } = await borrowBrowser()
  const server = await buildOnce(apps)
    .then(() => startTestServer(options))
    .catch(async (error: unknown) => {
      await release()
      throw error
    })
  const complaints: string[] = []
  const contexts = new Set<BrowserContext>()
  const visitor = async ({
    width = 'desktop',
    theme = 'light',
    locale = 'en-US',
  }: Appearance = {}) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: widths[width],
      hasTouch: width === 'phone',
      colorScheme: theme,
      locale,
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    context.setDefaultTimeout(TIMEOUT_MS)
    context.on('page', page => listen(page, complaints))
    contexts.add(context)
    return context
  }
  const pool = openPagePool<Required<Appearance>>({
    open: visitor,
    restore: restoreAppearance,
    origin: server.url,
  })
  const visit = async (path: string, look: Appearance = {}, person?: Person) => {
    const { width = 'desktop', theme = 'light', locale = 'en-US' } = look
    const page = await pool.take({ width, theme, locale })
    if (person) await page.context().addCookies(cookiesOf(person, server.url))
    await page.goto(path)
    return page
  }
  return {
    server,
    browser,
    visitor,
    visit: (path, look) => visit(path, look),
    visitAs: (person, path, look) => visit(path, look, person),
    complaints,
    endVisits: async () => {
      const seen = complaints.length
      await pool.takeBack()
      for (const context of contexts) {
        if (pool.keeps(context)) continue
        await context.close()
        contexts.delete(context)
      }
      // Errors reported while a page is being left are not errors of the page.
      complaints.length = seen
    },
    close: async () => {
      await release()
      await server.close()
    },
  }
}

/** Undoes what a test changed of a window. */
async function restoreAppearance(page: Page, { width, theme }: Required<Appearance>) {
  await page.setViewportSize(widths[width])
  await page.emulateMedia({
    media: null,
    colorScheme: theme,
    contrast: null,
    forcedColors: null,
    reducedMotion: 'reduce',
  })
}

/** The cookies of a signed-in user, as a browser keeps them. */
function cookiesOf(person: Person, url: string) {
  const domain = new URL(url).hostname
  return [...person.cookies].map(([name, value]) => ({ name, value, domain, path: '/' }))
}

const builds = new Map<string, Promise<unknown>>()

/** Sources do not change while tests run: one look at them is enough for all files of a process. */
function buildOnce(apps: readonly string[] | undefined): Promise<unknown> {
  const key = apps?.join() ?? ''
  const build = builds.get(key) ?? buildApps(apps)
  builds.set(key, build)
  return build
}

// The browser reports every error response of the server as an error of the page, which it is not.
const FAILED_RESPONSE = /^Failed to load resource: the server responded with a status of/

function listen(page: Page, complaints: string[]) {
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', message => {
    if (message.type() !== 'error' || FAILED_RESPONSE.test(message.text())) return
    complaints.push(`${page.url()}: ${message.text()}`)
  })
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The minified script: less than half as much to send to the browser and parse. */
const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const axeSource = readFileSync(axeScript, 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Elements that need not be inside a landmark: those on axe's own list, and those opened by a
 * control, which users reach from that control and not by navigating landmarks.
 */
const REGIONS = [
  ...['dialog', '[role=dialog]', '[role=alertdialog]', 'svg'],
  ...['[data-base-ui-portal] [role=menu]', '[data-base-ui-portal] [role=listbox]'],
].join()

/**
 * While a list is open below a text field, everything around it is hidden from screen readers. It
 * cannot be reached with the keyboard, because the key that leaves the field closes the list first
 * (merchant/opens-menus.test.ts).
 */
const LIST_OPEN = 'input[role=combobox][aria-haspopup=listbox][aria-expanded=true]'

/** Focus guards at both ends of a popup: they have no content and immediately pass the focus on. */
const GUARDS = '[data-base-ui-focus-guard]'

const CLICK_TIMEOUT_MS = 5_000

/**
 * Presses a button or link, unless the page has removed it meanwhile: a page may detect on its own
 * that an action is no longer possible before the test presses.
 */
export async function clickIfPresent(target: Locator): Promise<void> {
  await target.click({ timeout: CLICK_TIMEOUT_MS }).catch(() => undefined)
}

/**
 * Fails if axe finds an issue on the page or if the page scrolls sideways. Waits for the heading
 * that every page has.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'tag', values: TAGS })
  await expectNoSidewaysScroll(page)
}

/** Rules that depend on colors: all that a change of theme alone can break. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Fails if axe finds a color problem; everything else on the page was checked before. */
export async function expectReadableColors(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'rule', values: COLOR_RULES })
}

async function expectNoViolations(page: Page, rules: axe.RunOnly): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const found = (await violationsOf(page, rules)).flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  )
  assert.deepEqual(found, [], `axe at ${page.url()}`)
}

/**
 * Returns axe's findings for a page and its frames. The script is loaded only once and only
 * violations are returned: loading it again and returning all passes takes longer than the check.
 */
async function violationsOf(page: Page, runOnly: axe.RunOnly) {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  }
  return page.evaluate(
    async ({ runOnly, regionMatcher, listOpen, guards }) => {
      // A page whose theme or size has just changed shows it in its next frame.
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      await frame()
      await frame()
      window.axe.configure({ checks: [{ id: 'region', options: { regionMatcher } }] })
      const enabled = !document.querySelector(listOpen)
      const { violations } = await window.axe.run(
        { exclude: [guards] },
        {
          runOnly,
          rules: { 'aria-hidden-focus': { enabled }, 'page-has-heading-one': { enabled } },
          resultTypes: ['violations'],
        },
      )
      return violations
    },
    { runOnly, regionMatcher: REGIONS, listOpen: LIST_OPEN, guards: GUARDS },
  )
}

/** Fails if the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [pageWidth, window] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth] as const
  })
  assert.ok(
    pageWidth <= window,
    `${page.url()} is ${pageWidth} px wide in a window of ${window} px`,
  )
}

const SCREENSHOT_FOLDER = '/tmp/shots'

/** Takes a screenshot of the whole page into /tmp/shots, for people to look at; never committed. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  await mkdir(SCREENSHOT_FOLDER, { recursive: true })
  await page.screenshot({ path: `${SCREENSHOT_FOLDER}/${name}.png`, fullPage: true })
}
