// The sign-in pages: a test server with eighteen providers, and visitors who want to sign in.
import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import {
  openProviders,
  type Providers,
} from '@gatehouse/server/src/testing/providers/open-providers.ts'
import type { Page } from 'playwright-core'
import { type BrowserHouse, type BrowserHouseOptions, openBrowserHouse } from '../browser-house.ts'

/** The password of every test user; see server/src/testing/people.ts. */
export const PASSWORD = 'correct horse battery staple'

/** A test server with browsers, and providers with which the visitors have accounts. */
export type Door = BrowserHouse & { providers: Providers }

/** Starts such a server for the tests of one file; `only` names the configured providers. */
export function ourDoor(
  options: BrowserHouseOptions & { only?: readonly string[]; named?: boolean } = {},
): () => Door {
  const { only, named = false, ...rest } = options
  let door: Door | undefined
  before(async () => {
    const providers = await openProviders({ now: () => door?.house.clock.now() ?? new Date() })
    const chosen = Object.entries(providers.config).filter(([id]) => only?.includes(id) ?? true)
    const config = { providers: Object.fromEntries(chosen) }
    const town = await openBrowserHouse({ apps: ['dashboard'], config, ...rest })
    door = Object.assign(town, { providers })
    // Passkeys need a host name, and 127.0.0.1 is an IP address.
    if (named) town.house.site.base_url = town.house.site.base_url.replace('127.0.0.1', 'localhost')
  })
  after(async () => {
    await door?.close()
    await door?.providers.close()
  })
  afterEach(async () => {
    for (const context of door?.browser.contexts() ?? []) await context.close()
    assert.deepEqual(door?.complaints.splice(0), [])
  })
  return () => door ?? assert.fail('the house is not open yet')
}

/** Waits until a sign-in page has rendered. */
export async function drawn(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.animate-wait'))
}

/** Enters name and password, and submits. */
export async function signIn(page: Page, name: string, password = PASSWORD) {
  await page.getByLabel('Email or username').fill(name)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A new user has no organization yet and is sent to the page that creates one. */
export const isIn = (page: Page) =>
  page.getByRole('heading', { name: 'Create your organization' }).waitFor()

/** The user signed in in the browser; null if none is. */
export async function whoIs(page: Page): Promise<{ email: string; name: string } | null> {
  const session = new URL('/api/auth/get-session?disableCookieCache=true', page.url())
  const answer = await page.request.get(session.href)
  const body = (await answer.json()) as { user: { email: string; name: string } } | null
  return body?.user ?? null
}
