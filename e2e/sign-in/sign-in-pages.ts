// The sign-in pages: a test server with eighteen providers, and visitors who want to sign in.
import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import {
  openProviders,
  type Providers,
} from '@gatehouse/server/src/testing/providers/open-providers.ts'
import type { Page } from 'playwright-core'
import {
  type BrowserServer,
  type BrowserServerOptions,
  startBrowserServer,
} from '../browser-server.ts'

/** The password of every test user; see server/src/testing/people.ts. */
export const PASSWORD = 'correct horse battery staple'

/** A test server with browsers, and providers with which the visitors have accounts. */
export type SignInPages = BrowserServer & { providers: Providers }

/** Starts such a server for the tests of one file; `only` names the configured providers. */
export function signInPages(
  options: BrowserServerOptions & { only?: readonly string[]; named?: boolean } = {},
): () => SignInPages {
  const { only, named = false, ...rest } = options
  let signInPage: SignInPages | undefined
  before(async () => {
    const providers = await openProviders({
      now: () => signInPage?.server.clock.now() ?? new Date(),
    })
    const chosen = Object.entries(providers.config).filter(([id]) => only?.includes(id) ?? true)
    const config = { providers: Object.fromEntries(chosen) }
    const browserServer = await startBrowserServer({ apps: ['dashboard'], config, ...rest })
    signInPage = Object.assign(browserServer, { providers })
    // Passkeys need a host name, and 127.0.0.1 is an IP address.
    if (named)
      browserServer.server.site.base_url = browserServer.server.site.base_url.replace(
        '127.0.0.1',
        'localhost',
      )
  })
  after(async () => {
    await signInPage?.close()
    await signInPage?.providers.close()
  })
  afterEach(async () => {
    await signInPage?.endVisits()
    assert.deepEqual(signInPage?.complaints.splice(0), [])
  })
  return () => signInPage ?? assert.fail('the house is not open yet')
}

/** Waits until a sign-in page has rendered. */
export async function waitForPaint(page: Page) {
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
export const waitUntilSignedIn = (page: Page) =>
  page.getByRole('heading', { name: 'Create your organization' }).waitFor()

/** The user signed in in the browser; null if none is. */
export async function signedInUser(page: Page): Promise<{ email: string; name: string } | null> {
  const session = new URL('/api/auth/get-session?disableCookieCache=true', page.url())
  const answer = await page.request.get(session.href)
  const body = (await answer.json()) as { user: { email: string; name: string } } | null
  return body?.user ?? null
}
