// Checks pages as users see them: on a desktop in the light theme, on a phone in the dark theme,
// and in the narrowest window.
import type { Page } from 'playwright-core'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  takeScreenshot,
  type Width,
  widths,
} from './browser-server.ts'

/** The narrowest window in which every word must fit. */
const NARROW = { width: 320, height: 700 }

/** Translation keys shown as text: their translation is missing. */
const EXPIRED =
  /^(account|accounts|admin|api_keys|credits|custom_fields|discounts|events|failed|fields|home|impersonation|invitation|members|meters|orders|products|refunds|refusal|roles|second_factor|security|sign_in|sign_up|status|teams|two_factor)\.[a-z_.]+$/m

/** Waits until a page has loaded its data from the server. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const polling = 50
  await page.waitForFunction(() => !document.querySelector('.animate-wait'), null, { polling })
}

/**
 * Checks every path: opens it once and looks at it in three ways. Returns all problems found. The
 * names are those of the screenshots taken with SHOTS=1.
 */
export async function checkEveryWidth(
  page: Page,
  paths: Record<string, string>,
): Promise<string[]> {
  const found: string[] = []
  const note = ({ message }: Error) => void found.push(message)
  for (const [name, path] of Object.entries(paths)) {
    await see(page, 'desktop', 'light')
    await page.goto(path)
    await waitForPaint(page)
    await takeScreenshot(page, `${name}-desktop-light`)
    await expectAccessible(page).catch(note)
    const forgotten = EXPIRED.exec(await page.locator('body').innerText())
    if (forgotten) found.push(`${path}: ${forgotten[0]}`)

    await see(page, 'phone', 'dark')
    await takeScreenshot(page, `${name}-phone-dark`)
    await expectAccessible(page).catch(note)

    await page.setViewportSize(NARROW)
    await takeScreenshot(page, `${name}-narrow`)
    await expectNoSidewaysScroll(page).catch(note)
  }
  return found
}

/** Desktop and phone, each in the light and the dark theme. */
const CHECKS = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const

/** A page, and what is done there before the check: a dialog opened, a form rejected. */
export type Scene = {
  path: string
  act?: (page: Page, width: Width) => Promise<unknown>
  /** Repeated for each look, because a menu does not stay open when the window changes. */
  repeatPerWidth?: boolean
}

/**
 * Opens each scene once and checks it, including anything open over it, in all four looks. Returns
 * all problems found.
 */
export async function checkScenes(page: Page, scenes: Record<string, Scene>): Promise<string[]> {
  const found: string[] = []
  for (const [name, { path, act, repeatPerWidth }] of Object.entries(scenes)) {
    const note = ({ message }: Error) => void found.push(`${name}: ${message}`)
    for (const look of repeatPerWidth ? CHECKS : CHECKS.slice(0, 1)) {
      const [width, theme] = look
      await applyViewport(page, width, theme)
      await page.goto(path)
      await waitForPaint(page)
      await act?.(page, width).catch(note)
      found.push(...(await checkPage(page, name, repeatPerWidth ? [look] : CHECKS)))
    }
  }
  await applyViewport(page, ...CHECKS[0])
  return found
}

/**
 * Checks the current state of a page, including anything open over it, in all four looks. Returns
 * all problems found, and leaves the page in the first look.
 */
export async function checkPage(
  page: Page,
  name: string,
  looks: readonly (typeof CHECKS)[number][] = CHECKS,
): Promise<string[]> {
  const found: string[] = []
  let last: Width | undefined
  for (const [width, theme] of looks) {
    await applyViewport(page, width, theme)
    await takeScreenshot(page, `${name}-${width}-${theme}`)
    // At the same width another theme changes colors alone.
    const expectation = width === last ? expectReadableColors : expectAccessible
    last = width
    await expectation(page).catch(({ message }: Error) => found.push(`${name}: ${message}`))
  }
  const [[width, theme] = CHECKS[0]] = looks
  await applyViewport(page, width, theme)
  return found
}

async function see(page: Page, width: keyof typeof widths, theme: 'light' | 'dark') {
  await applyViewport(page, width, theme)
  if (page.url() !== 'about:blank') await waitForPaint(page)
}

async function applyViewport(
  page: Page,
  width: keyof typeof widths,
  colorScheme: 'light' | 'dark',
) {
  await page.setViewportSize(widths[width])
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Makes screenshot names from paths. */
export const named = (prefix: string, paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    paths.map(path => [
      prefix + path.replaceAll(/[0-9a-f-]{36}/g, 'one').replaceAll(/\W+/g, '-'),
      path,
    ]),
  )
