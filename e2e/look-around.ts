// Looking at pages as everybody sees them: at a desk by day, on a phone by night, on the narrowest
// screen there is.
import type { Page } from 'playwright-core'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  shoot,
  type Width,
  widths,
} from './browser-house.ts'

/** The narrowest window that is promised to hold every word. */
const NARROW = { width: 320, height: 700 }

/** Words that are keys of words: somebody forgot to write them. */
const FORGOTTEN =
  /^(account|accounts|admin|api_keys|custom_fields|discounts|failed|fields|home|impersonation|invitation|members|meters|orders|products|refunds|refusal|roles|second_factor|security|sign_in|sign_up|status|teams|two_factor)\.[a-z_.]+$/m

/** Waits until a page has what it asked the server for. */
export async function drawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const polling = 50
  await page.waitForFunction(() => !document.querySelector('.animate-wait'), null, { polling })
}

/**
 * Looks at every path, each opened once and seen in three ways; answers all that is wrong with
 * any of them. The names are those of the pictures taken with SHOTS=1.
 */
export async function lookAround(page: Page, paths: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  const note = ({ message }: Error) => void found.push(message)
  for (const [name, path] of Object.entries(paths)) {
    await see(page, 'desktop', 'light')
    await page.goto(path)
    await drawn(page)
    await shoot(page, `${name}-desktop-light`)
    await expectAccessible(page).catch(note)
    const forgotten = FORGOTTEN.exec(await page.locator('body').innerText())
    if (forgotten) found.push(`${path}: ${forgotten[0]}`)

    await see(page, 'phone', 'dark')
    await shoot(page, `${name}-phone-dark`)
    await expectAccessible(page).catch(note)

    await page.setViewportSize(NARROW)
    await shoot(page, `${name}-narrow`)
    await expectNoSidewaysScroll(page).catch(note)
  }
  return found
}

/** At a desk and on a phone, by day and by night. */
const LOOKS = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const

/** A page, and what is done there before one looks: a dialog opened, something refused. */
export type Scene = {
  path: string
  act?: (page: Page, width: Width) => Promise<unknown>
  /** It is done anew for each look: a menu does not stay open in a window that changes. */
  anew?: boolean
}

/**
 * Goes to each scene once and looks at it, with whatever stands over it, in all four looks;
 * answers all that is wrong with any of them.
 */
export async function lookAtScenes(page: Page, scenes: Record<string, Scene>): Promise<string[]> {
  const found: string[] = []
  for (const [name, { path, act, anew }] of Object.entries(scenes)) {
    const note = ({ message }: Error) => void found.push(`${name}: ${message}`)
    for (const look of anew ? LOOKS : LOOKS.slice(0, 1)) {
      const [width, theme] = look
      await turnTo(page, width, theme)
      await page.goto(path)
      await drawn(page)
      await act?.(page, width).catch(note)
      found.push(...(await lookAtPage(page, name, anew ? [look] : LOOKS)))
    }
  }
  await turnTo(page, ...LOOKS[0])
  return found
}

/**
 * Looks at a page as it is, with whatever stands over it, in all four looks; answers all that is
 * wrong with any of them, and leaves it as it is seen in the first.
 */
export async function lookAtPage(
  page: Page,
  name: string,
  looks: readonly (typeof LOOKS)[number][] = LOOKS,
): Promise<string[]> {
  const found: string[] = []
  let last: Width | undefined
  for (const [width, theme] of looks) {
    await turnTo(page, width, theme)
    await shoot(page, `${name}-${width}-${theme}`)
    // At the same width another theme changes colors alone.
    const expectFine = width === last ? expectReadableColors : expectAccessible
    last = width
    await expectFine(page).catch(({ message }: Error) => found.push(`${name}: ${message}`))
  }
  const [[width, theme] = LOOKS[0]] = looks
  await turnTo(page, width, theme)
  return found
}

async function see(page: Page, width: keyof typeof widths, theme: 'light' | 'dark') {
  await turnTo(page, width, theme)
  if (page.url() !== 'about:blank') await drawn(page)
}

async function turnTo(page: Page, width: keyof typeof widths, colorScheme: 'light' | 'dark') {
  await page.setViewportSize(widths[width])
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Names for pictures, from addresses. */
export const named = (prefix: string, paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    paths.map(path => [
      prefix + path.replaceAll(/[0-9a-f-]{36}/g, 'one').replaceAll(/\W+/g, '-'),
      path,
    ]),
  )
