// A house with a browser before it: what every story of a person at a screen begins with.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { openHouse, type House, type HouseOptions } from '@gatehouse/server/src/testing/house.ts'
import type axe from 'axe-core'
import type { Browser, BrowserContext, Page, Locator } from 'playwright-core'
import { buildApps } from '../tools/build-apps.ts'
import { borrowBrowser } from './shared-browser.ts'

/** The two sizes every screen is looked at in. */
export const widths = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const

/** A size of screen: see `widths`. */
export type Width = keyof typeof widths

/** Both sizes, for a story that is told at each. */
export const everyWidth = Object.keys(widths) as Width[]

/** How somebody looks at a page; a person at a desk, by day, reading English. */
export type Look = { width?: Width; theme?: 'light' | 'dark'; locale?: string }

/** What a house may be told, and which apps it needs: all of them, unless named. */
export type BrowserHouseOptions = HouseOptions & { apps?: readonly string[] }

/** A whole server, and people with browsers before it. */
export type BrowserHouse = {
  house: House
  browser: Browser
  /** Somebody with a browser of their own: no cookie, nothing stored. */
  visitor(look?: Look): Promise<BrowserContext>
  /** The same with one page, opened at the path. */
  visit(path: string, look?: Look): Promise<Page>
  /** What pages complained of so far: broken scripts and things their own rules refused. */
  complaints: string[]
  close(): Promise<void>
}

const PATIENCE_MS = 15_000

/** Builds what changed, opens a house and a browser for it. Close it in `after`. */
export async function openBrowserHouse({
  apps,
  ...options
}: BrowserHouseOptions = {}): Promise<BrowserHouse> {
  await buildOnce(apps)
  const house = await openHouse(options)
  const { browser, release } = await borrowBrowser()
  const complaints: string[] = []
  const visitor = async ({ width = 'desktop', theme = 'light', locale = 'en-US' }: Look = {}) => {
    const context = await browser.newContext({
      baseURL: house.url,
      viewport: widths[width],
      hasTouch: width === 'phone',
      colorScheme: theme,
      locale,
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    context.setDefaultTimeout(PATIENCE_MS)
    context.on('page', page => listen(page, complaints))
    return context
  }
  return {
    house,
    browser,
    visitor,
    visit: async (path, look) => {
      const page = await (await visitor(look)).newPage()
      await page.goto(path)
      return page
    },
    complaints,
    close: async () => {
      await release()
      await house.close()
    },
  }
}

const builds = new Map<string, Promise<unknown>>()

/** Sources do not change while tests run: one look at them is enough for all files of a process. */
function buildOnce(apps: readonly string[] | undefined): Promise<unknown> {
  const key = apps?.join() ?? ''
  const build = builds.get(key) ?? buildApps(apps)
  builds.set(key, build)
  return build
}

// The browser reports every refusal of the server as an error of the page, which it is not.
const ANSWERED = /^Failed to load resource: the server responded with a status of/

function listen(page: Page, complaints: string[]) {
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', message => {
    if (message.type() !== 'error' || ANSWERED.test(message.text())) return
    complaints.push(`${page.url()}: ${message.text()}`)
  })
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Without its comments: less than half to be sent to the browser and read there. */
const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const axeSource = readFileSync(axeScript, 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * What need not stand in a landmark: axe's own list, and what opens from a control, which is where
 * people come from and go back to; nobody looks for it among the parts of a page.
 */
const REGIONS = [
  ...['dialog', '[role=dialog]', '[role=alertdialog]', 'svg'],
  ...['[data-base-ui-portal] [role=menu]', '[data-base-ui-portal] [role=listbox]'],
].join()

/**
 * While a list is open below a field one types in, all around it is hidden from screen readers.
 * Nobody gets there with the keyboard: the key that leaves the field closes the list first
 * (merchant/opens-menus.test.ts).
 */
const LIST_OPEN = 'input[role=combobox][aria-haspopup=listbox][aria-expanded=true]'

/** At both ends of what opens: they say nothing, and pass on at once whoever comes to them. */
const GUARDS = '[data-base-ui-focus-guard]'

const GONE_MS = 5_000

/**
 * Presses a button or link, unless the page took it away meanwhile: one that notices by itself
 * that something is over may be quicker than the hand.
 */
export async function pressUnlessGone(target: Locator): Promise<void> {
  await target.click({ timeout: GONE_MS }).catch(() => undefined)
}

/**
 * Refuses a page that axe finds anything on, and one that must be scrolled sideways. Every page
 * has a heading: until then it is not there.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'tag', values: TAGS })
  await expectNoSidewaysScroll(page)
}

/** Rules that depend on colors: all that a change of theme alone can break. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Refuses a page whose colors axe finds fault with, where all else was looked at before. */
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
 * What axe finds on a page and in its frames. It is read into them once, and only what is wrong
 * is told of: reading it again and telling of all that is right takes longer than looking.
 */
async function violationsOf(page: Page, runOnly: axe.RunOnly) {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  }
  return page.evaluate(
    async ({ runOnly, regionMatcher, listOpen, guards }) => {
      // A page that was just made dark, or narrow, is drawn so with its next frame.
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

/** Refuses a page wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, window] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth] as const
  })
  assert.ok(wide <= window, `${page.url()} is ${wide} px wide in a window of ${window} px`)
}

const SHOTS = '/tmp/shots'

/** Takes a picture of the whole page into /tmp/shots, for people to look at; never committed. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  await mkdir(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}
